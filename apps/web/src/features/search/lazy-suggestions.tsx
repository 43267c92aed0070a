import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

/** Without suggestions the box still searches, so a failure to load them shows nothing. */
export const LazySuggestions = lazyWithRetry(
  async () => {
    const [{ Suggestions }] = await Promise.all([
      import('./suggestions.tsx'),
      loadTexts(['search', 'activity']),
    ]);
    return Suggestions;
  },
  { error: () => null },
);
