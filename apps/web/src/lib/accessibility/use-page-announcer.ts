import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Another path within the application is another page, to the ear and to the keys; another query of it is not. */
export function usePageAnnouncer(): void {
  const { pathname } = useLocation();
  const previousPage = useRef<{ pathname: string; title: string }>(undefined);
  useEffect(() => {
    const previous = previousPage.current;
    previousPage.current = { pathname, title: document.title };
    if (previous === undefined || previous.pathname === pathname) return undefined;
    // It is no part of the first look.
    const announcement = import('./page-announcer.ts').then(({ announcePage }) =>
      announcePage(previous.title),
    );
    return () => void announcement.then((cancel) => cancel());
  }, [pathname]);
}
