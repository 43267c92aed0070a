import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from './apply-event.ts';
import { createDelayedReapply } from './delayed-reapply.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const availabilityOn = (day: string): LiveEvent => ({
  event: 'availability',
  changes: [{ venue: 'arena', days: [day] }],
});

test('applies an availability change at once, and again after the shared cache expires [BSK-17 ACT-03]', () => {
  const apply = vi.fn<(liveEvent: LiveEvent) => void>();
  const handleEvent = createDelayedReapply(apply);
  handleEvent(availabilityOn('2026-08-04'));
  handleEvent({ event: 'cart' });
  vi.advanceTimersByTime(2000);
  handleEvent(availabilityOn('2026-08-05'));
  expect(apply.mock.calls).toEqual([
    [availabilityOn('2026-08-04')],
    [{ event: 'cart' }],
    [availabilityOn('2026-08-05')],
  ]);
  vi.advanceTimersByTime(2500);
  expect(apply.mock.calls.slice(3)).toEqual([
    [
      {
        event: 'availability',
        changes: [
          { venue: 'arena', days: ['2026-08-04'] },
          { venue: 'arena', days: ['2026-08-05'] },
        ],
      },
    ],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(apply).toHaveBeenCalledTimes(4);
});
