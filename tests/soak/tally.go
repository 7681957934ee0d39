package main

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// tally counts calls by what came of them.
type tally struct {
	right  atomic.Int64 // what the homepage held
	wrong  atomic.Int64 // anything else that was called ok
	failed atomic.Int64 // isError
	broken atomic.Int64 // no answer of the tool at all
}

func (t *tally) reset() {
	for _, n := range []*atomic.Int64{&t.right, &t.wrong, &t.failed, &t.broken} {
		n.Store(0)
	}
}

func (t *tally) String() string {
	return fmt.Sprintf("%d right, %d wrong, %d isError, %d without an answer",
		t.right.Load(), t.wrong.Load(), t.failed.Load(), t.broken.Load())
}

// verdict wants no wrong answer, none missing, and enough right ones for that
// to mean something.
func (t *tally) verdict() error {
	switch {
	case t.wrong.Load() > 0:
		return errors.New("answers that the homepage never held")
	case t.broken.Load() > 0:
		return errors.New("calls without an answer")
	case t.failed.Load() == 0:
		return errors.New("no call failed: the homepage was not bent")
	case t.right.Load() < 2*t.failed.Load():
		return errors.New("too few calls succeeded")
	}
	return nil
}
