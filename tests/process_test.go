package tests

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// process is the program itself, running.
type process struct {
	t    *testing.T
	addr string
	cmd  *exec.Cmd
	out  *bytes.Buffer
}

// buildProgram returns the path of the program, freshly built.
func buildProgram(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "server")
	if out, err := exec.Command("go", "build", "-o", path, "..").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// startProcess runs the program with the sample homepage at addr, and returns
// once it is well.
func startProcess(t *testing.T, program, addr string, environ ...string) *process {
	t.Helper()
	p := &process{t: t, addr: addr, cmd: exec.Command(program, "-sample"), out: new(bytes.Buffer)}
	p.cmd.Env = append(append(os.Environ(), "ADDR="+addr, "RATE_LIMIT=100000-S"), environ...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	eventually(t, "the process is well", func() bool { return healthy(addr) })
	return p
}

// terminate asks the process to end and returns its exit status.
func (p *process) terminate() int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	_ = p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

// healthy says whether the server at addr takes calls.
func healthy(addr string) bool {
	resp, err := http.Get("http://" + addr + "/health")
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}
