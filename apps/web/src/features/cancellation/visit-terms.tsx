import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { VisitTermsProps } from './visit-terms-text.tsx';

/** BKG-03: outside the first script. If it cannot load, the booking's own terms are shown. */
export const VisitTerms = lazyWithRetry<VisitTermsProps>(
  async () => {
    const [{ VisitTermsText }] = await Promise.all([
      import('./visit-terms-text.tsx'),
      loadTexts(['cancellation']),
    ]);
    return VisitTermsText;
  },
  { error: ({ componentProps }) => componentProps.children },
);
