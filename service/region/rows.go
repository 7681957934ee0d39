package region

import "slices"

// rows are positions in the delivery list, ascending and without repeats.
type rows []int32

// add appends a position that is not below the last one.
func (r rows) add(i int) rows {
	if n := len(r); n > 0 && r[n-1] == int32(i) {
		return r
	}
	return append(r, int32(i))
}

func (r rows) intersect(other rows) rows {
	both := make(rows, 0, min(len(r), len(other)))
	for i, j := 0, 0; i < len(r) && j < len(other); {
		switch {
		case r[i] < other[j]:
			i++
		case r[i] > other[j]:
			j++
		default:
			both = append(both, r[i])
			i, j = i+1, j+1
		}
	}
	return both
}

func (r rows) union(other rows) rows {
	all := slices.Concat(r, other)
	slices.Sort(all)
	return slices.Compact(all)
}

// agreement is what is left of the list after every fact so far. Its zero
// value is the whole list.
type agreement struct {
	narrowed bool
	rows     rows
}

func (a agreement) with(r rows) agreement {
	if !a.narrowed {
		return agreement{narrowed: true, rows: r}
	}
	return agreement{narrowed: true, rows: a.rows.intersect(r)}
}

// one reports the only row left, if exactly one is.
func (a agreement) one() (int, bool) {
	if !a.narrowed || len(a.rows) != 1 {
		return 0, false
	}
	return int(a.rows[0]), true
}

// narrow keeps those of r that the agreement allows.
func (a agreement) narrow(r rows) rows {
	if !a.narrowed {
		return r
	}
	return r.intersect(a.rows)
}
