import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Another path within the application is another page, to the ear and to the keys; another query of it is not. */
export function useNewPage(): void {
  const { pathname } = useLocation();
  const left = useRef<{ pathname: string; title: string }>(undefined);
  useEffect(() => {
    const before = left.current;
    left.current = { pathname, title: document.title };
    if (before === undefined || before.pathname === pathname) return undefined;
    // It is no part of the first look.
    const begun = import('./new-page.ts').then(({ beginPage }) => beginPage(before.title));
    return () => void begun.then((stop) => stop());
  }, [pathname]);
}
