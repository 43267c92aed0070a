import { RequestError } from './request.ts';

/**
 * What is not there is an answer as good as any: as null it travels with the page from the server, which would leave a
 * failure behind.
 */
export async function notFoundToNull<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}
