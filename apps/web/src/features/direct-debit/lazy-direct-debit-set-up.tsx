import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

/** Few baskets need it, so the checkout loads it on demand. */
export const LazyDirectDebitSetUp = lazyWithRetry(
  async () => (await import('./direct-debit-set-up.tsx')).DirectDebitSetUp,
);
