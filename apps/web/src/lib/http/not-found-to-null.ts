import { RequestError } from './request.ts';

/** Turns a 404 into null: unlike an error, null is part of the dehydrated state that the server sends. */
export async function notFoundToNull<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}
