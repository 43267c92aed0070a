import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, chunkTimeoutMs, loadChunk } from './chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part that does not come, or not within 120 s, is an error of its own [SHL-18]', async () => {
  const failedLoad = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failedLoad).rejects.toMatchObject({ code: 'loading-chunk-failed', name: 'ChunkError' });

  expect(chunkTimeoutMs).toBe(120_000);
  const outcome = vi.fn<(error: unknown) => void>();
  loadChunk(() => new Promise(() => {})).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
});

test('one that comes is what it is, and leaves no clock behind', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});
