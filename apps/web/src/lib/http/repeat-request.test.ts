import { expect, test } from 'vitest';
import { createIdempotencyKey, repeatWhileUnavailable } from './repeat-request.ts';
import { RequestError } from './request.ts';

const refuse = (code: string, status = 503) => new RequestError({ status, code, message: '' });
const createRequest = (errors: RequestError[]) => {
  let count = 0;
  const request = async () => {
    count += 1;
    const error = errors.shift();
    if (error) throw error;
    return count;
  };
  return request;
};

test('repeats a request whose outcome is unknown until it is known', async () => {
  const request = createRequest([refuse('outcome_unknown'), refuse('service_unavailable')]);
  expect(await repeatWhileUnavailable(request, 1)).toBe(3);
});

test('does not repeat a refusal, and gives up after five requests', async () => {
  const refused = createRequest([refuse('occurrence_full', 409)]);
  await expect(repeatWhileUnavailable(refused, 1)).rejects.toMatchObject({ code: 'occurrence_full' });
  const lost = createRequest(Array.from({ length: 5 }, () => refuse('outcome_unknown')));
  await expect(repeatWhileUnavailable(lost, 1)).rejects.toMatchObject({ code: 'outcome_unknown' });
  expect(await lost()).toBe(6);
});

test('creates a different key each time', () => {
  expect(createIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(createIdempotencyKey()).not.toBe(createIdempotencyKey());
});
