import * as z from 'zod/mini';

/** Slug of a venue, a category or a client. */
export const slug = z.string().check(z.maxLength(100));
