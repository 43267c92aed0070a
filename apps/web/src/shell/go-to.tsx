import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSaid } from './page.tsx';

/**
 * Leads on to another path with the query that came along (modes, filters, a session): the server answers with a
 * redirect, the browser's history forgets this step.
 */
export function GoTo({ path }: { path: string }) {
  const said = useSaid();
  const navigate = useNavigate();
  const { search } = useLocation();
  const href = path + search;
  if (typeof document === 'undefined') Object.assign(said, { redirect: href });
  useEffect(() => {
    void navigate(href, { replace: true });
  }, [navigate, href]);
  return null;
}
