import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test('formats seconds, and rounded-up minutes and hours, in English and Welsh', () => {
  expect([1, 59, 60, 61, 900, 7140, 7200, 86_400].map((seconds) => formatDuration('en', seconds))).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '15 minutes',
    '119 minutes',
    '2 hours',
    '24 hours',
  ]);
  expect([8, 61, 900, 86_400].map((seconds) => formatDuration('cy', seconds))).toEqual([
    '8 eiliad',
    '2 funud',
    '15 munud',
    '24 awr',
  ]);
});
