package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// Health answers GET /health (contract, 상태 확인).
func Health(c echo.Context) error {
	return c.JSONBlob(http.StatusOK, []byte(`{"status":"ok"}`))
}
