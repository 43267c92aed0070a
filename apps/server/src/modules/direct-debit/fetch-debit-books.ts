import type { BookEntry } from '@pavilion/domain/refund/match-books';
import type { BooksQuery } from './provider/direct-debit-provider.ts';
import { type DebitDeps, getDirectDebitProvider } from './provider/get-provider.ts';

/** What has moved money on a client's account at its provider. `unknown`: no complete response. */
export async function fetchDebitBooks(
  deps: DebitDeps,
  clientId: string,
  query: BooksQuery,
): Promise<readonly BookEntry[] | 'unknown'> {
  const provider = await getDirectDebitProvider(deps, clientId);
  return provider ? provider.fetchBooks(query) : 'unknown';
}
