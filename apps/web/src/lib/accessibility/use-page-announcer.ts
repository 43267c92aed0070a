import { useEffect, useRef } from 'react';
import { useLocation } from '../navigation/router.tsx';

/** Announces and focuses a new page when the path changes; a change of the query alone is not a new page. */
export function usePageAnnouncer(): void {
  const { pathname } = useLocation();
  const previousPage = useRef<{ pathname: string; title: string }>(undefined);
  useEffect(() => {
    const previous = previousPage.current;
    previousPage.current = { pathname, title: document.title };
    if (previous === undefined || previous.pathname === pathname) return undefined;
    // Loaded on demand to keep it out of the first bundle.
    const announcement = import('./page-announcer.ts').then(({ announcePage }) =>
      announcePage(previous.title),
    );
    return () => void announcement.then((cancel) => cancel());
  }, [pathname]);
}
