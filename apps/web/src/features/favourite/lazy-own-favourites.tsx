import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { OwnFavouritesProps } from './own-favourites.tsx';

/** Outside the first bundle. The placeholder has the height of the rail. */
export const LazyOwnFavourites = lazyWithRetry<OwnFavouritesProps>(
  async () => {
    const [{ OwnFavourites }] = await Promise.all([
      import('./own-favourites.tsx'),
      loadTexts(['favourite', 'activity']),
    ]);
    return OwnFavourites;
  },
  { loading: () => <div className="home-favourites" />, error: () => null },
);
