import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

/** The hold bar for pages that seldom need it, outside the first bundle. */
export const LazyHoldBar = lazyWithRetry(async () => {
  const [{ HoldBar }] = await Promise.all([import('./hold-bar.tsx'), loadTexts(['checkout'])]);
  return HoldBar;
});
