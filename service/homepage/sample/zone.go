package sample

import "time"

// kst is Korean time, which has had no daylight saving since 1988: a fixed zone
// needs no zone database on the machine.
var kst = time.FixedZone("KST", 9*60*60)
