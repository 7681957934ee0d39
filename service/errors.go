package service

import "errors"

// Class says what kept a search from a trustworthy answer. It is the word that
// the log shows after "error:" (O4).
type Class string

// The classes. Those that begin with "homepage" blame the homepage.
const (
	HomepageTimeout     Class = "homepage_timeout"     // no whole answer within the call's budget
	HomepageUnavailable Class = "homepage_unavailable" // no connection, a server error, or the circuit is open
	HomepageBadAnswer   Class = "homepage_bad_answer"  // not the API's format, or an answer to another question
	HomepageRefused     Class = "homepage_refused"     // the homepage called our query invalid
	Overloaded          Class = "overloaded"           // too many searches are waiting already
	NoRegionList        Class = "no_region_list"       // no usable list of delivery places
	NoDefaultPlace      Class = "no_default_place"     // the list lacks the default place
	Canceled            Class = "canceled"             // the caller went away
	Internal            Class = "internal"             // a fault of ours
)

// Error is a failure to get a trustworthy answer. Only Class leaves the
// service; Err is for tests and debuggers.
type Error struct {
	Class Class
	Err   error
}

func (e *Error) Error() string {
	if e.Err == nil {
		return string(e.Class)
	}
	return string(e.Class) + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// ClassOf returns the class of err, Internal when it has none.
func ClassOf(err error) Class {
	var e *Error
	if errors.As(err, &e) {
		return e.Class
	}
	return Internal
}
