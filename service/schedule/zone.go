package schedule

import (
	"time"
	_ "time/tzdata" // a container image may have no zone files
)

// Seoul is Asia/Seoul, the zone of the homepage's business hours and of every
// time in an answer (T1).
var Seoul = mustLoad("Asia/Seoul")

func mustLoad(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // impossible with the embedded zone data
	}
	return zone
}
