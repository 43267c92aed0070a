type DeadlineOptions = {
  /** Names the work in the error. */
  name: string;
  deadlineMs: number;
  /** Ends the work before its deadline. */
  cancelled?: AbortSignal | undefined;
};

/**
 * Resolves with the work's result, or rejects at the deadline or when it is cancelled, whichever is first. The work's
 * signal aborts then; work that ignores it continues without a listener.
 */
export async function runWithDeadline<T>(
  { name, deadlineMs, cancelled }: DeadlineOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const cancel = (): void => ending.abort(cancelled?.reason);
  if (cancelled?.aborted) cancel();
  cancelled?.addEventListener('abort', cancel);
  const timer = setTimeout(
    () => ending.abort(new Error(`${name} exceeded its deadline of ${deadlineMs} ms`)),
    deadlineMs,
  );
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error));
  });
  try {
    return await Promise.race([work(ending.signal), ended]);
  } finally {
    clearTimeout(timer);
    cancelled?.removeEventListener('abort', cancel);
  }
}
