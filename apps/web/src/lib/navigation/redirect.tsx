import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServerMeta } from '../page/page-context.tsx';

/**
 * Leads on to another path with the query that came along (modes, filters, a session): the server answers with a
 * redirect, the browser's history forgets this step.
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
