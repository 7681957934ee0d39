package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rentcar00/mcp/render"
	"github.com/rentcar00/mcp/service/schedule"
)

func TestMessage(t *testing.T) {
	const (
		form  = "연도부터 적은 ISO 8601 형식(예: 2026-11-10T10:00:00+09:00)으로 보내 주세요."
		given = "배차 일시와 반납 일시가 있어야 조회할 수 있습니다."
	)
	want := map[string]string{
		"missing-both":      given,
		"missing-return":    given,
		"pickup-unreadable": "배차 일시(pickup_at) '내일 10시'에서 날짜와 시각을 정확히 읽을 수 없습니다. " + form,
		"return-unreadable": "반납 일시(return_at) '11/12 오후'에서 날짜와 시각을 정확히 읽을 수 없습니다. " + form,
		"pickup-in-past": "배차 일시(pickup_at) '2024-08-16T10:00'의 적용 시각은 2024-08-16(금) 10:00이며, 이미 지났습니다. " +
			"오늘은 2026-11-06(금)이며, 배차는 현재부터 3시간 이후만 가능합니다.",
		"pickup-too-early": "배차 일시(pickup_at) '2026-11-06T13:00:00+09:00'의 적용 시각은 2026-11-06(금) 13:00이며, " +
			"현재부터 3시간이 되지 않습니다. 가장 이른 배차는 2026-11-06(금) 14:00입니다.",
		"return-not-after-pickup": "반납 일시(return_at) '2026-11-09T10:00'의 적용 시각은 2026-11-09(월) 10:00이며, " +
			"배차 일시와 같거나 그보다 빠릅니다. 반납은 2026-11-10(화) 10:00부터 가능합니다.",
		"too-short": "반납 일시(return_at) '2026-11-09T20:00'의 적용 시각은 2026-11-09(월) 20:00이며, " +
			"대여 기간이 24시간보다 짧습니다. 반납은 2026-11-10(화) 10:00부터 가능합니다.",
		"too-long": "반납 일시(return_at) '2026-12-31'의 적용 시각은 2026-12-31(목) 09:00이며, " +
			"대여 기간이 30일(720시간)을 넘습니다. 반납은 2026-12-06(일) 10:00까지 가능합니다.",
		"return-too-late": "반납 일시(return_at) '2026-12-07T10:00'의 적용 시각은 2026-12-07(월) 10:00이며, " +
			"예약할 수 있는 기간보다 늦습니다. 가장 늦은 반납은 2026-12-06(일) 21:00입니다.",
		"homepage-refused": "반납 일시(return_at) '2026-12-06T21:00'의 적용 시각은 2026-12-06(일) 21:00이며, " +
			"홈페이지에서 받지 않았습니다. 반납은 오늘부터 30일 이내여야 하니 더 이른 일시로 보내 주세요.",
	}
	for name, p := range problems() {
		t.Run(name, func(t *testing.T) {
			elsewhere := p
			elsewhere.Value, elsewhere.Limit = p.Value.UTC(), p.Limit.UTC() // S8
			for _, p := range []schedule.Problem{p, elsewhere} {
				if got := render.Message(p); got != want[name] {
					t.Errorf("\n got %s\nwant %s", got, want[name])
				}
			}
		})
	}
}

func TestMessageAsksForAnEarlierPickupWhenNoReturnFits(t *testing.T) {
	for _, cause := range []schedule.Cause{schedule.ReturnNotAfterPickup, schedule.TooShort, schedule.TooLong} {
		got := render.Message(schedule.Problem{Cause: cause, Text: "2026-12-06T21:00", Value: at(36, 21, 0)})
		if !strings.HasSuffix(got, " 반납은 오늘부터 30일 이내만 가능하니 배차 일시를 앞당겨 주세요.") {
			t.Errorf("cause %d: got %q", cause, got)
		}
	}
}

func TestMessageQuotesForty(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"41 characters":  {strings.Repeat("가", 41), "'" + strings.Repeat("가", 40) + "'에서"},
		"40 characters":  {strings.Repeat("가", 40), "'" + strings.Repeat("가", 40) + "'에서"},
		"blank at 40":    {strings.Repeat("a", 39) + " b", "'" + strings.Repeat("a", 39) + "'에서"},
		"cleaned first":  {strings.Repeat("\u200b", 50) + "내일\n\u202e", "'내일'에서"},
		"nothing left":   {"\u200b\u202e", "배차 일시(pickup_at)에서"},
		"invalid UTF-8":  {"\xff", "'\ufffd'에서"},
		"blanks within":  {"내일   10시", "'내일 10시'에서"},
		"decomposed one": {"\u1102\u1162일", "'내일'에서"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := render.Message(schedule.Problem{Cause: schedule.PickupUnreadable, Text: tt.in})
			if !strings.Contains(got, tt.want) {
				t.Errorf("got %q, want %q in it", got, tt.want)
			}
		})
	}
}

func TestQuestionConstants(t *testing.T) {
	if got, want := render.Required(), []string{"pickup_at", "return_at"}; !slices.Equal(got, want) {
		t.Errorf("Required = %q", got)
	}
	rules := []string{
		"배차는 현재부터 3시간 이후", "배차·반납 모두 09:00~21:00 정시", "대여 기간 1~30일", "반납은 오늘부터 30일 이내",
	}
	if got := render.Rules(); !slices.Equal(got, rules) {
		t.Errorf("Rules = %q", got)
	}
	texts := map[string]string{
		render.DateTimeFormat: "ISO 8601, 예: 2026-11-10T10:00:00+09:00",
		render.BusinessHours:  "09:00~21:00 정시(한국 시간)",
		render.PeriodNote:     "1일과 3일 이상은 요금 구조가 달라 기간이 필요합니다.",
	}
	for got, want := range texts {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestQuestionHoldsItsShapeWithAnyText(t *testing.T) {
	quickly(t, func(text hostile) bool {
		ok := true
		for cause := schedule.Missing; cause <= schedule.HomepageRefused; cause++ {
			p := schedule.Problem{Cause: cause, Text: string(text), Value: at(9, 10, 0), Limit: at(10, 10, 0)}
			ok = soundDisplay(t, render.Question(p)) && ok
		}
		return ok
	})
}

func FuzzQuestion(f *testing.F) {
	for _, s := range []string{"내일 10시", "```\u1fef\u202e\x00\xff", strings.Repeat("가", 60), "a · b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		soundDisplay(t, render.Question(schedule.Problem{Cause: schedule.PickupUnreadable, Text: text}))
	})
}
