import { useEffect } from 'react';
import { useServerMeta } from '../page/page-context.tsx';
import { useLocation, useNavigate } from './router.tsx';

/** Makes the server answer the rendered page with an HTTP redirect. Has no effect in the browser. */
export function useServerRedirect(href: string | undefined): void {
  const serverMeta = useServerMeta();
  if (typeof document === 'undefined' && href !== undefined) Object.assign(serverMeta, { redirect: href });
}

/**
 * Redirects to another path and keeps the query (modes, filters, a session): an HTTP redirect on the server, a history
 * replacement in the browser.
 */
export function Redirect({ path }: { path: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const href = path + search;
  useServerRedirect(href);
  useEffect(() => {
    navigate(href, { replace: true });
  }, [navigate, href]);
  return null;
}
