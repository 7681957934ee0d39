package tests

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/rentcar00/mcp/service/homepage/sample"
)

// marks are what callers and the homepage say in this test, and no line may.
var marks = []string{
	"mark", "127.77.77.77", "203.0.113.", "198.51.100.", "2001:db8", // agents, names, paths, addresses
	"7777", "gildong", "홍길동", "goroutine ", ".go:", // telephone, mail, person, stacks
}

// O4: through every path, every refusal and every fault, nothing about who
// called and nothing of what the homepage said reaches stdout or stderr, from
// us or from a library, and every line is one that the schema knows.
func TestLogsSayNothingAboutWhoCalled(t *testing.T) {
	home := sample.New()
	source := httptest.NewServer(home)
	defer source.Close()
	p := watch(t, "HOMEPAGE_URL="+source.URL, "HOMEPAGE_TIMEOUT=500ms", "RATE_LIMIT=150-M",
		"TRUSTED_PROXIES=127.0.0.0/8", "ADMIN_ADDR=127.0.0.1:0", "REDIS_URL=redis://mark:mark7777@127.0.0.1:1/0")
	c := marked{t, p.address}

	c.everyPath()
	c.everyCall()
	c.everyRefusal()
	c.everyFault(home)
	c.brokenHTTP()
	stdout, stderr := p.stop()

	for _, status := range []string{
		`"ok"`, `"need_input"`, `"refused:malformed"`, `"refused:too_large"`, `"refused:host"`, `"refused:rate_limited"`,
		`"error:homepage_timeout"`, `"error:homepage_unavailable"`, `"error:homepage_bad_answer"`, `"error:canceled"`,
		`"msg":"listening"`, `"msg":"draining"`, `"msg":"stopped"`, `"msg":"redis failed`,
	} {
		if !strings.Contains(stdout, status) {
			t.Errorf("the test did not bring about %s", status)
		}
	}
	// The ports are the system's choice and may hold any digits.
	all := regexp.MustCompile(`"port":\d+`).ReplaceAllString(strings.ToLower(stdout+stderr), "")
	for _, mark := range marks {
		if strings.Contains(all, mark) {
			at := strings.Index(all, mark)
			t.Errorf("%s is in the log: …%s…", mark, all[max(0, at-200):min(len(all), at+200)])
		}
	}
	if stderr != "" {
		t.Errorf("stderr: %s", stderr)
	}
	wantLines(t, compileSchema(t, "../docs/log.schema.json"), stdout)
}

// watched is the program itself, running, with its two outputs apart.
type watched struct {
	t       *testing.T
	cmd     *exec.Cmd
	address string
	lines   *bufio.Reader
	first   string // read while it started
	stderr  bytes.Buffer
}

// watch starts the program on a free loopback port.
func watch(t *testing.T, environ ...string) *watched {
	t.Helper()
	p := &watched{t: t, cmd: exec.Command(buildProgram(t))}
	p.cmd.Env = append(os.Environ(), append(environ, "ADDR=127.0.0.1:0")...)
	p.cmd.Stderr = &p.stderr
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	p.lines = bufio.NewReader(stdout)
	for p.address == "" {
		line, err := p.lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%v after %s%s", err, p.first, &p.stderr)
		}
		p.first += line
		var started struct {
			Msg  string
			Port int
		}
		if json.Unmarshal([]byte(line), &started) == nil && started.Msg == "listening" {
			p.address = fmt.Sprintf("127.0.0.1:%d", started.Port)
		}
	}
	return p
}

// stop ends the program as an operator does and returns all that it wrote.
func (p *watched) stop() (stdout, stderr string) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	rest, err := io.ReadAll(p.lines)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("%v: %s", err, &p.stderr)
	}
	return p.first + string(rest), p.stderr.String()
}
