import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounceClicks } from './debounce-clicks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a press is answered after 250 ms [BSK-11]', async () => {
  const onReady = vi.fn<() => void>();
  void debounceClicks().then(onReady);
  await vi.advanceTimersByTimeAsync(249);
  expect(onReady).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onReady).toHaveBeenCalledOnce();
});
