import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSaid } from './page.tsx';

/** Leads on to another address: the server answers with a redirect, the browser's history forgets this step. */
export function GoTo({ href }: { href: string }) {
  const said = useSaid();
  const navigate = useNavigate();
  if (typeof document === 'undefined') Object.assign(said, { redirect: href });
  useEffect(() => {
    void navigate(href, { replace: true });
  }, [navigate, href]);
  return null;
}
