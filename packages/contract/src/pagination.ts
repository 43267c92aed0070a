import * as z from 'zod/mini';

/** BKG-07: which page of a list is asked for, and how long a page is. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
};

/** BKG-07: where in a list a page stands. Records are counted from 1; a page without any has neither first nor last. */
export const pagination = z.object({
  previous_page: z.nullable(z.int()),
  current_page: z.int(),
  next_page: z.nullable(z.int()),
  records_per_page: z.int(),
  records_on_current_page: z.int(),
  first_record_on_page: z.nullable(z.int()),
  last_record_on_page: z.nullable(z.int()),
  total_records: z.int(),
  total_pages: z.int(),
});

/** BKG-07: what a list is sorted by. */
export const sorting = z.object({ sort_by: z.string(), direction: z.enum(['ascending', 'descending']) });
