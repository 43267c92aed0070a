import { LinkButton } from '@pavilion/ui/base/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ScreenLoading } from '../../lib/loading/chunk-error-screen.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useLocation, useNavigate, useParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { useSelectedVenue } from '../../lib/page/use-selected-venue.ts';
import { toasts } from '../../lib/toasts/toasts.ts';
import { prefetchVenues } from './prefetch-venues.ts';
import { venuesQuery } from './queries.ts';

export const prefetch = prefetchVenues;

/**
 * RTE-09, RTE-10: redirects to the venue of the path, else to the one selected last, else to the kiosk's; without an
 * existing one, to the home page with a toast.
 */
export function Screen() {
  const t = useText('home');
  const { venueSlug } = useParams();
  const [, kind] = /^\/(camp|course)-/.exec(useLocation().pathname) ?? [];
  const { recentSlugs } = useSelectedVenue();
  const { currentCentre } = useModes();
  const { data: venues } = useQuery(venuesQuery(useSend()));
  useDocumentMeta({ title: t('title'), noIndex: true });
  if (!venues) return <ScreenLoading />;
  const candidates = [venueSlug, ...recentSlugs, currentCentre];
  const slug = candidates.find((candidate) => venues.some((venue) => venue.slug === candidate));
  return slug === undefined ? (
    <HomeRedirect message={t('select_a_venue_first')} />
  ) : (
    <Redirect path={`${kind === undefined ? '' : `/${kind}s`}/location/${slug}`} />
  );
}

/** Shows the message and a link for browsers without JavaScript, which cannot redirect. */
function HomeRedirect({ message }: { message: string }) {
  const t = useText('common');
  const navigate = useNavigate();
  useEffect(() => {
    toasts.add({ content: message, type: 'info' });
    navigate('/', { replace: true });
  }, [navigate, message]);
  return (
    <div className="pv-container pv-section">
      <p>{message}</p>
      <LinkButton href="/">{t('go_home')}</LinkButton>
    </div>
  );
}
