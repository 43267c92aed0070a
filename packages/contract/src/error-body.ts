import * as z from 'zod/mini';

/** ERR-09: body of an error response, for the API description. `call.ts` checks it without this schema. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.string(),
  next_step: z.nullable(z.string()),
});
