import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServerMeta } from '../page/page-context.tsx';

/**
 * Redirects to another path and keeps the query (modes, filters, a session): an HTTP redirect on the server, a history
 * replacement in the browser.
 */
export function Redirect({ path }: { path: string }) {
  const serverMeta = useServerMeta();
  const navigate = useNavigate();
  const { search } = useLocation();
  const href = path + search;
  if (typeof document === 'undefined') Object.assign(serverMeta, { redirect: href });
  useEffect(() => {
    void navigate(href, { replace: true });
  }, [navigate, href]);
  return null;
}
