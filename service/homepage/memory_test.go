package homepage_test

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// A homepage that sends megabytes of odd cars or names does not fill the
// memory, neither while such an answer is read nor afterwards.
func TestHugeAnswers(t *testing.T) {
	const megabyte = 1 << 20
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for name, body := range map[string]string{
		"a name of 3 MB": answer(deliveryEcho, twoPlaces, "30",
			strings.Replace(firstCar, "모닝", strings.Repeat("x", 3*megabyte), 1)+strings.Repeat(","+firstCar, 29)),
		"a million odd cars": answer(deliveryEcho, twoPlaces, "1000000", strings.Repeat("0,", 999_999)+"0"),
		"a note of 3 MB": strings.Replace(deliveryAnswer, `"meta":{`,
			`"meta":{"x":"`+strings.Repeat("x", 3*megabyte)+`",`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(saying(body))
			before := memory()
			_, _ = search(t, c, delivery)
			after := memory()
			if used := after.TotalAlloc - before.TotalAlloc; used > 30*megabyte {
				t.Errorf("%d MB were used", used/megabyte)
			}
			if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > megabyte {
				t.Errorf("%d MB are kept", kept/megabyte)
			}
			runtime.KeepAlive(c)
		})
	}
}

// memory is what is in use, pools included.
func memory() (m runtime.MemStats) {
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m
}
