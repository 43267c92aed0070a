import { useEffect } from 'react';
import { useServerMeta } from '../page/page-context.tsx';
import { useLocation, useNavigate } from './router.tsx';

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
    navigate(href, { replace: true });
  }, [navigate, href]);
  return null;
}
