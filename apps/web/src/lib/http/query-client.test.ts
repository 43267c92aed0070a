import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { RequestError } from './request.ts';
import { toRequestState } from './request-state.ts';

const createError = (status: number, errors: Record<string, string[]> = {}) =>
  new RequestError({ status, code: 'some_code', message: '', errors });

const silentToasts = { showError: () => {}, showSuccess: () => {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the attempts of a query that always fails. */
async function countAttempts(status: number, client = createQueryClient(silentToasts)): Promise<number> {
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(createError(status)));
  const request = client.fetchQuery({ queryKey: ['failing', status], queryFn }).catch(() => undefined);
  await vi.runAllTimersAsync();
  await request;
  return queryFn.mock.calls.length;
}

describe('a failing query', () => {
  test('is sent three times, and once for 404 and 422 [ERR-05]', async () => {
    for (const status of [0, 500, 502, 503])
      expect([status, await countAttempts(status)]).toEqual([status, 3]);
    for (const status of [404, 422]) expect([status, await countAttempts(status)]).toEqual([status, 1]);
  });

  test('is sent once for statuses that a retry cannot change, and once on the server', async () => {
    for (const status of [400, 401, 403, 409]) expect(await countAttempts(status)).toBe(1);
    expect(await countAttempts(500, createQueryClient())).toBe(1);
  });

  test('throws to the error boundary only without data, and never for 404, 409 or 422 [ERR-17]', () => {
    const throws = (status: number, data: unknown, client = createQueryClient(silentToasts)): boolean => {
      const throwOnError = client.getDefaultOptions().queries?.throwOnError;
      const query = client.getQueryCache().build(client, { queryKey: [status, data] });
      if (data !== undefined) query.setData(data);
      return typeof throwOnError === 'function' && throwOnError(createError(status), query as never);
    };
    for (const status of [0, 401, 403, 500, 503]) {
      expect([status, throws(status, undefined)]).toEqual([status, true]);
      expect([status, throws(status, ['earlier data'])]).toEqual([status, false]);
    }
    for (const status of [404, 409, 422]) expect(throws(status, undefined)).toBe(false);
    // The server renders it as loading; the browser fetches it again.
    expect(throws(500, undefined, createQueryClient())).toBe(false);
  });

  test('shows a toast only if its metadata request one [ERR-18]', async () => {
    const showError = vi.fn<() => void>();
    const client = createQueryClient({ ...silentToasts, showError });
    const error = createError(404);
    const fetchWithMeta = (meta: object) =>
      client
        .fetchQuery({ queryKey: [meta], queryFn: () => Promise.reject(error), meta })
        .catch(() => undefined);
    await fetchWithMeta({});
    expect(showError).not.toHaveBeenCalled();
    await fetchWithMeta({ error: { title: 'Timetable' } });
    expect(showError.mock.calls).toEqual([[error, { title: 'Timetable' }]]);
  });
});

test('a request is loading, then succeeds or fails with the server’s messages, and can be cleared [ERR-06 ERR-19]', async () => {
  const errors = { email: ['This is no e-mail address.'] };
  const observer = new MutationObserver(createQueryClient(silentToasts), {
    mutationFn: (isValid: boolean) =>
      isValid ? Promise.resolve('done') : Promise.reject(createError(422, errors)),
  });
  const states: ReturnType<typeof toRequestState>[] = [];
  observer.subscribe((result) => states.push(toRequestState(result)));
  const now = () => toRequestState(observer.getCurrentResult());
  expect(now()).toMatchObject({ state: 'idle', requesting: false, error: null, statusCode: null });

  await observer.mutate(false).catch(() => undefined);
  await vi.runAllTimersAsync();
  expect(states.map(({ state, requesting }) => [state, requesting])).toEqual([
    ['loading', true],
    ['error', false],
  ]);
  expect(now()).toMatchObject({ statusCode: 422, validationMessages: errors });

  observer.reset();
  expect(now()).toEqual({ ...now(), state: 'idle', error: null, statusCode: null, validationMessages: {} });

  await observer.mutate(true);
  expect(now()).toMatchObject({ state: 'success', requesting: false, error: null, statusCode: null });
});
