package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// The roles that this program takes when it starts itself: a process each, so
// that what they cost is told apart.
const (
	roleFake    = "fake"
	roleFloor   = "floor"
	roleProfile = "profile"
)

// maxInFlight lets 1,000 connections ask the homepage at once; it is the
// service's HOMEPAGE_MAX_IN_FLIGHT too.
const maxInFlight = 4096

// runRole serves as the fake homepage or the floor until stdin ends, which it
// does with the parent. Its first line of output is its address.
func runRole(ctx context.Context, role string, args []string, stdin io.Reader, stdout io.Writer) error {
	var handler http.Handler
	var home fake
	switch role {
	case roleFake:
		if err := home.set(ctx, usual()); err != nil {
			return err
		}
		handler = &home
	case roleFloor:
		handler = newFloor(args[0])
	}
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	hs := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute, ConnState: func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			home.connections.Add(1)
		}
	}}
	go func() { _ = hs.Serve(listener) }()
	fmt.Fprintln(stdout, listener.Addr())
	for lines := bufio.NewScanner(stdin); lines.Scan(); {
		reply, err := home.control(ctx, lines.Bytes())
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s\n", reply)
	}
	return hs.Close()
}

// process is a child that serves HTTP on loopback.
type process struct {
	addr  string
	cmd   *exec.Cmd
	stdin io.WriteCloser
	lines *bufio.Scanner // stdout of a role
}

// startRole starts this program again.
func startRole(ctx context.Context, args ...string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Stderr = os.Stderr
	p := &process{cmd: cmd}
	if p.stdin, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p.lines = bufio.NewScanner(out)
	if !p.lines.Scan() {
		p.stop()
		return nil, fmt.Errorf("%s does not start", args[0])
	}
	p.addr = p.lines.Text()
	return p, nil
}

// startService starts a binary of the service with its log in a file, as
// behind any supervisor, and with no more of the environment than vars.
func startService(ctx context.Context, dir string, command []string, vars ...string) (*process, error) {
	logs, err := os.CreateTemp(dir, "log")
	if err != nil {
		return nil, err
	}
	defer logs.Close()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append([]string{"ADDR=127.0.0.1:0", "HOMEPAGE_MAX_IN_FLIGHT=" + strconv.Itoa(maxInFlight)}, vars...)
	cmd.Stdout, cmd.Stderr = logs, logs
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	p := &process{cmd: cmd}
	if p.stdin, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if p.addr = listening(logs.Name()); p.addr != "" {
			return p, nil
		}
	}
	p.stop()
	return nil, errors.New("the service does not start")
}

// listening reads the service's address from its log; "" before it is there.
func listening(log string) string {
	text, err := os.ReadFile(log)
	if err != nil {
		return ""
	}
	for line := range bytes.Lines(text) {
		var entry struct {
			Msg  string
			Port int
		}
		if json.Unmarshal(line, &entry) == nil && entry.Msg == "listening" {
			return fmt.Sprintf("127.0.0.1:%d", entry.Port)
		}
	}
	return ""
}

// ask sends settings, or nil, to the fake homepage and returns its traffic.
func (p *process) ask(s *settings) (traffic, error) {
	line, err := json.Marshal(s)
	if err != nil {
		return traffic{}, err
	}
	if _, err := p.stdin.Write(append(line, '\n')); err != nil {
		return traffic{}, err
	}
	if !p.lines.Scan() {
		return traffic{}, errors.New("the fake homepage is gone")
	}
	var t traffic
	return t, json.Unmarshal(p.lines.Bytes(), &t)
}

// stop ends the process, gently if it can.
func (p *process) stop() {
	_ = p.stdin.Close()
	_ = p.cmd.Process.Signal(os.Interrupt)
	_ = p.cmd.Wait() // its status says no more than that it was told to end
}

func (p *process) cpu() (time.Duration, error) { return processorTime(p.cmd.Process.Pid) }

// processorTime is what the process has had of the processors, in all its
// threads.
func processorTime(pid int) (time.Duration, error) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		return 0, err
	}
	var total time.Duration
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			return 0, err
		}
		ran, _, _ := strings.Cut(string(text), " ")
		ns, err := strconv.ParseInt(ran, 10, 64)
		if err != nil {
			return 0, err
		}
		total += time.Duration(ns)
	}
	if total == 0 {
		return 0, errors.New("no processor times: this needs /proc of Linux with schedstat")
	}
	return total, nil
}

// peak is the most memory that the process has had resident, in bytes.
func (p *process) peak() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(between(text, "VmHWM:", "\n")))
	if len(fields) != 2 || fields[1] != "kB" {
		return 0, errors.New("no VmHWM: this needs /proc of Linux")
	}
	kib, err := strconv.ParseInt(fields[0], 10, 64)
	return kib << 10, err
}
