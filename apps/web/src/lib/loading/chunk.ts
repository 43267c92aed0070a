/** SHL-18: part of the application did not come: the line was down, or a release took the file away. */
export class ChunkError extends Error {
  readonly code = 'loading-chunk-failed';

  constructor(cause: unknown) {
    super('loading-chunk-failed', { cause });
    this.name = 'ChunkError';
  }
}

/** SHL-18: in ms; how long a part may take to come. */
export const chunkTimeoutMs = 120_000;

/** Brings a part of the application that comes when it is needed. It throws a `ChunkError`. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw new ChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Once more, because somebody asked for it. Some browsers keep a failure for as long as the page lives, and after a
 * release the file is there under another name only: both end with a new document, which is loaded only when the server
 * answers, for a browser that is off the line would put its own page in the place of ours.
 */
export async function retryChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadChunk(load);
  } catch (error) {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (response?.ok) location.reload();
    throw error;
  }
}
