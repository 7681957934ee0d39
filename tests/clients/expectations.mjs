// What every client has to be able to do with the service, in one place.
import assert from 'node:assert/strict';

export const tool = 'search_available_vehicles';

// The arguments of the calls, from now on in Korean time.
const day = (ahead) => new Date(Date.now() + (9 + 24 * ahead) * 3_600_000).toISOString().slice(0, 10);
const returnAt = `${day(5)}T10:00`;
export const calls = {
  ok: { pickup_at: `${day(3)}T10:00`, return_at: returnAt, region: '서울 서초구 잠원동' },
  // Present but unreadable: some clients never send a call without a required argument.
  needInput: { pickup_at: '다음 주 아무 때나', return_at: returnAt },
};

// check throws unless a client saw what it should have.
export function check({ protocol, tools, ok, needInput, failed }, wantProtocol) {
  if (wantProtocol) {
    assert.equal(protocol, wantProtocol, 'negotiated protocol');
  }
  assert.deepEqual(tools, [tool], 'tools');
  checkResult(answerOf(ok, 'ok'));
  checkQuestion(answerOf(needInput, 'need_input'));
  checkFailure(failed);
}

// answerOf returns the structured content, which the text repeats.
function answerOf(result, status) {
  assert.ok(!result.isError, `isError: ${textOf(result)}`);
  const answer = result.structuredContent;
  assert.deepEqual(JSON.parse(textOf(result)), answer, 'text and structured content');
  assert.equal(answer.status, status);
  return answer;
}

function checkResult(answer) {
  assert.equal(answer.price_stage, 'total_with_delivery');
  assert.equal(answer.location.applied, '서울특별시 서초구 잠원동');
  assert.ok(answer.count > 0, 'count');
  assert.equal(answer.vehicles.length, Math.min(answer.count, 30), 'vehicles');
  assert.match(answer.display, /^빵빵카 가용 차량\n/);
  assert.match(answer.display, /배송지: 서울 서초구 잠원동/);
  for (const vehicle of answer.vehicles) {
    assert.equal(vehicle.total_price, vehicle.rental_price + vehicle.delivery_fee, 'total_price');
    assert.match(vehicle.reserve_url, /^https?:\/\/[^/]+\/cars\/\d+\?/);
  }
}

function checkQuestion(answer) {
  assert.match(answer.message, /다음 주 아무 때나/);
  assert.deepEqual(answer.required, ['pickup_at', 'return_at']);
  assert.match(answer.display, /^빵빵카 가용 차량 조회\n/);
}

function checkFailure(result) {
  assert.equal(result.isError, true, 'isError');
  assert.match(textOf(result), /홈페이지/);
  assert.doesNotMatch(textOf(result), /dial|refused|ECONN/i, 'a failure tells nothing internal');
  assert.equal(result.structuredContent, undefined, 'a failure has no structured content');
}

const textOf = (result) => result.content[0].text;
