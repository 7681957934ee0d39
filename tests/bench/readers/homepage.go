package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// serveAnswer serves body over HTTP/2, compressed for whoever takes gzip, both
// made ready. It writes its address and serves until stdin ends.
func serveAnswer(body []byte, stdin io.Reader, stdout io.Writer) error {
	small, err := compressed(body, usualLevel)
	if err != nil {
		return err
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := body
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			answer = small
			w.Header().Set("Content-Encoding", "gzip")
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set("Content-Length", strconv.Itoa(len(answer)))
		// A caller that went away is no concern of the homepage.
		_, _ = w.Write(answer)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	fmt.Fprintln(stdout, server.URL)
	_, err = io.Copy(io.Discard, stdin)
	return err
}

// startHomepage starts this program as the homepage and returns its address.
func startHomepage(ctx context.Context, recorded string) (address string, stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, self, "-serve", "-answer", recorded)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return "", nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = stdin.Close()
		_ = cmd.Wait()
	}
	address, err = bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, err
	}
	return strings.TrimSpace(address), stop, nil
}

// newHTTPClient returns a client as the service's towards the homepage. plain
// keeps it from asking for gzip by itself.
func newHTTPClient(plain bool) *http.Client {
	return &http.Client{Transport: &http.Transport{
		ForceAttemptHTTP2:  true,
		DisableCompression: plain,
		// The certificate is made for the test server of this program.
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
}
