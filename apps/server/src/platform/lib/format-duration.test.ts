import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test('formats seconds below a minute and rounded-up minutes, in English and Welsh', () => {
  expect([1, 59, 60, 61, 900].map((seconds) => formatDuration('en', seconds))).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '15 minutes',
  ]);
  expect([8, 61, 900].map((seconds) => formatDuration('cy', seconds))).toEqual([
    '8 eiliad',
    '2 funud',
    '15 munud',
  ]);
});
