import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

/** Only an order with a membership loads it. */
export const LazyProofNotice = lazyWithRetry(async () => {
  const [{ ProofNotice }] = await Promise.all([import('./proof-notice.tsx'), loadTexts(['joining'])]);
  return ProofNotice;
});
