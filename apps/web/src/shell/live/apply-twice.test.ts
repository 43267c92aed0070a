import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from './apply-event.ts';
import { applyTwice } from './apply-twice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (day: string): LiveEvent => ({
  event: 'availability',
  changes: [{ venue: 'arena', days: [day] }],
});

test('places that changed are asked for at once, and once more when no answer from before is shared [BSK-17 ACT-03]', () => {
  const apply = vi.fn<(told: LiveEvent) => void>();
  const tell = applyTwice(apply);
  tell(at('2026-08-04'));
  tell({ event: 'cart' });
  vi.advanceTimersByTime(2000);
  tell(at('2026-08-05'));
  expect(apply.mock.calls).toEqual([[at('2026-08-04')], [{ event: 'cart' }], [at('2026-08-05')]]);
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
