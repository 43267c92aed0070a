import * as z from 'zod/mini';

/** BKG-07: the requested page of a list and the page size. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
};

/** BKG-07: position of a page in a list. Records count from 1; an empty page has no first or last record. */
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

export const sortDirection = z.enum(['ascending', 'descending']);

/** BKG-07: sort order of a list. */
export const sorting = z.object({ sort_by: z.string(), direction: sortDirection });
