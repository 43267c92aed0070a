/** BKG-07: position of a page in a list. */
export type Pagination = {
  previous_page: number | null;
  current_page: number;
  next_page: number | null;
  records_per_page: number;
  records_on_current_page: number;
  first_record_on_page: number | null;
  last_record_on_page: number | null;
  total_records: number;
  total_pages: number;
};

/**
 * BKG-07: position of page `page` (from 1) in a list of `total` records with `perPage` per page. Past its end the previous
 * page is its last.
 */
export function paginate({
  page,
  perPage,
  total,
}: {
  page: number;
  perPage: number;
  total: number;
}): Pagination {
  const totalPages = Math.ceil(total / perPage);
  const offset = (page - 1) * perPage;
  const recordsOnPage = Math.max(0, Math.min(perPage, total - offset));
  return {
    previous_page: page > 1 && totalPages > 0 ? Math.min(page - 1, totalPages) : null,
    current_page: page,
    next_page: page < totalPages ? page + 1 : null,
    records_per_page: perPage,
    records_on_current_page: recordsOnPage,
    first_record_on_page: recordsOnPage > 0 ? offset + 1 : null,
    last_record_on_page: recordsOnPage > 0 ? offset + recordsOnPage : null,
    total_records: total,
    total_pages: totalPages,
  };
}
