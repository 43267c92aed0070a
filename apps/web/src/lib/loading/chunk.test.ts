import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from './chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('throws ChunkError when a chunk fails or takes longer than 120 s [SHL-18]', async () => {
  const failedLoad = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failedLoad).rejects.toMatchObject({ code: 'loading-chunk-failed', name: 'ChunkError' });

  const outcome = vi.fn<(error: unknown) => void>();
  loadChunk(() => new Promise(() => {})).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
});

test('returns the loaded chunk and clears its timer', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});
