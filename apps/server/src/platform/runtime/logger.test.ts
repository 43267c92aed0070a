import { expect, test } from 'vitest';
import { maxGrowth, measureGrowth } from '../../testing/growth.ts';
import { createLogger, redact } from './logger.ts';

function captureLog(fields: object, message = 'm'): string {
  const lines: string[] = [];
  createLogger('info', (line) => lines.push(line)).info(fields, message);
  return lines.join('');
}

test('writes JSON and redacts secrets in any field and in text', () => {
  const line = captureLog(
    {
      headers: {
        authorization: 'Bearer abc.def',
        cookie: 'demo=xyz',
        'set-cookie': ['demo=[]xyz', 'a="abc'],
      },
      body: { password: 'Pass"word1!', password_confirmation: 'x', deep: [{ client_secret: 'pi_secret' }] },
      url: '/a?token=abc123&b=1',
      text: JSON.stringify({ cres: 'a"bcdef', password: 'b\\' }),
      card: 4242424242424242,
      note: 'paid with 4242 4242 4242 4242 by alex.smith@demo.test',
    },
    'called with Bearer abc.def',
  );
  const parsed: unknown = JSON.parse(line);
  expect(parsed).toMatchObject({ url: '/a?token=[redacted]&b=1', msg: 'called with Bearer [redacted]' });
  for (const secret of ['abc', 'xyz', 'Pass', 'word1', 'pi_secret', 'bcdef', 'b\\\\', '4242', 'alex.smith']) {
    expect(line).not.toContain(secret);
  }
  expect(line).toContain('a***@demo.test');
});

test('keeps values that are not secret', () => {
  const line = '{"time":"2026-11-21T09:00:00.000Z","id":"01931f2a-0000-7000-8000-000000000000","ms":12}';
  expect(redact(line)).toBe(line);
});

test('writes an error with its code and causes, and without its other properties', () => {
  const error = Object.assign(new Error('Connection lost', { cause: new Error('timed out') }), {
    code: '57P01',
    client: { statements: ['select 1'] },
  });
  const { err } = JSON.parse(captureLog({ err: error })) as { err: object };
  expect(err).toEqual({
    type: 'Error',
    message: 'Connection lost: timed out',
    stack: expect.stringContaining('caused by: Error: timed out'),
    code: '57P01',
  });
  expect(JSON.parse(captureLog({ err: 'not an error' }))).toMatchObject({ err: 'not an error' });
});

test('writes each of several errors with its cause', () => {
  const failure = new Error('Retention of sessions failed', { cause: new Error('no such table') });
  expect(JSON.parse(captureLog({ err: new AggregateError([failure], 'Some failed') }))).toMatchObject({
    err: { message: 'Some failed', errors: [{ stack: expect.stringContaining('no such table') }] },
  });
});

test('redacts in time in proportion to the length of a hostile line', () => {
  const pieces = [
    'a',
    'a.',
    'token',
    '?token',
    '&token-',
    '"token":[',
    '"token":"',
    '\\\\"token\\\\":\\\\"',
    '@',
    'a@a',
    '%40',
    '1 ',
  ];
  for (const piece of [...pieces, 'bearer ', 'bearer', '\\\\', '"', ' ']) {
    const line = (size: number) => redact(piece.repeat(size / piece.length));
    expect(measureGrowth(line, 20_000), piece).toBeLessThan(maxGrowth);
  }
});
