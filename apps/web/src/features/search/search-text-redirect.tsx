import { useEffect } from 'react';
import { useServerRedirect } from '../../lib/navigation/redirect.tsx';
import { useNavigate } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';

/** Redirects a form submitted without a script from its text to the search that the text means. */
export function SearchTextRedirect({ href }: { href: string }) {
  const { isServerRendered } = useBoot();
  const navigate = useNavigate();
  // The server does not know the modes of the pages that only the browser renders.
  useServerRedirect(isServerRendered ? href : undefined);
  useEffect(() => navigate(href, { replace: true }), [navigate, href]);
  return null;
}
