import { useNavigate, useSearchParams } from 'react-router';
import { withModes } from '../../shell/modes.ts';
import { safeRedirect } from './safe-redirect.ts';

/** RTE-02: goes where the address asked to go after logging in. The checkout is a document of its own. */
export function useGoOn(): () => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const to = safeRedirect(search.get('redirect'));
  return () => {
    if (/^\/(basket\/)?checkout/.test(to)) location.assign(withModes(to));
    else void navigate(to, { replace: true });
  };
}
