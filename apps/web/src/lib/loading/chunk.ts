/** SHL-18: a chunk failed to load, because the network failed or a release removed the file. */
export class ChunkError extends Error {
  readonly code = 'loading-chunk-failed';

  constructor(cause: unknown) {
    super('loading-chunk-failed', { cause });
    this.name = 'ChunkError';
  }
}

/** SHL-18. */
const chunkTimeoutMs = 120_000;

/** Loads a part of the application on demand. Throws `ChunkError` on failure or timeout. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Chunk not loaded within ${chunkTimeoutMs} ms`)),
      chunkTimeoutMs,
    );
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
 * Loads a chunk again at the user's request. If that fails, reloads the document: some browsers cache a failed import
 * for the life of the page, and a release renames files. Reloads only if the server responds, because an offline
 * browser would replace our page with its own error page.
 */
export async function retryChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadChunk(load);
  } catch (error) {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (response?.ok || response?.status === 404) location.reload();
    throw error;
  }
}
