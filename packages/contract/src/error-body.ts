import * as z from 'zod/mini';

/** A failure as it stands on the wire (ERR-09), for the description of the interface; `call.ts` reads it by hand. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.string(),
  next_step: z.nullable(z.string()),
});
