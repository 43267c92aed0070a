type Page<Row> = {
  ok: true;
  value: Row[];
  meta?: { pagination: { next_page: number | null; total_records: number } };
};

/** The pages of a list from the first to the last, which each name the next one, and the count that they state. */
export async function readPages<Row>(
  readPage: (page: number) => Promise<Page<Row> | { ok: false; code: string }>,
): Promise<{ pages: Row[][]; total: number }> {
  const pages: Row[][] = [];
  for (let page: number | null = 1; page !== null; ) {
    const result: Page<Row> | { ok: false; code: string } = await readPage(page);
    if (!result.ok || !result.meta) throw new Error(`No page ${page}`);
    pages.push(result.value);
    page = result.meta.pagination.next_page;
    if (page === null) return { pages, total: result.meta.pagination.total_records };
  }
  throw new Error('No last page');
}
