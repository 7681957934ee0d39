package sample

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// tokenLife is how long a link from an answer opens.
const tokenLife = 900 * time.Second

// signingKey guards nothing: it is public so that the same question at the same
// moment always gives the same token, in every run.
const signingKey = "sample homepage"

// claims is what a detail token says.
type claims struct {
	Version    int    `json:"v"`
	CarID      int    `json:"carId"`
	SearchHash string `json:"searchHash"`
	Expires    int64  `json:"exp"` // Unix seconds; no longer valid at this moment
}

// searchHash stands for all of a question that a token is bound to. Order and
// address are not part of it, nor is the dong of a customer who picks up.
func searchHash(q Query) string {
	option := optionPickup
	if q.DongID != 0 {
		option = optionDelivery
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{
		q.Pickup.In(kst).Format(dateTime),
		q.Return.In(kst).Format(dateTime),
		option,
		strconv.Itoa(q.DongID),
		strconv.Itoa(q.DriverAge),
	}, "|")))
	return hex.EncodeToString(sum[:])
}

func signToken(c claims) string {
	payload := base64.RawURLEncoding.EncodeToString(encode(c))
	return payload + "." + base64.RawURLEncoding.EncodeToString(signature(payload))
}

// opens says whether token is one of ours for this car and question, and has
// not expired at the moment now.
func opens(token string, carID int, q Query, now time.Time) bool {
	payload, signed, _ := strings.Cut(token, ".")
	mac, err := base64.RawURLEncoding.DecodeString(signed)
	if err != nil || !hmac.Equal(mac, signature(payload)) {
		return false
	}
	text, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil {
		return false
	}
	var c claims
	if err := json.Unmarshal(text, &c); err != nil {
		return false
	}
	return c.CarID == carID && c.SearchHash == searchHash(q) && now.Before(time.Unix(c.Expires, 0))
}

func signature(payload string) []byte {
	mac := hmac.New(sha256.New, []byte(signingKey))
	mac.Write([]byte(payload))
	return mac.Sum(nil)
}
