import { addModes } from '../../lib/modes/modes.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/router.tsx';
import { toSafeRedirect } from './safe-redirect.ts';

/** RTE-02: opens the path in the URL's `redirect` parameter. The checkout needs a full page load. */
export function useLoginRedirect(): () => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const to = toSafeRedirect(search.get('redirect'));
  return () => {
    if (/^\/(basket\/)?checkout/.test(to)) location.assign(addModes(to));
    else navigate(to, { replace: true });
  };
}
