import { LinkButton } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ScreenWaits } from '../../shell/chunk-failed.tsx';
import { GoTo } from '../../shell/go-to.tsx';
import { useModes } from '../../shell/modes.ts';
import { useDocument, useSend } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { toasts } from '../../shell/toasts.ts';
import { useSelectedVenue } from './use-selected-venue.ts';
import { venuesQuery } from './venue-query.ts';

export const prepare: Prepare = ({ queryClient, send }) => queryClient.prefetchQuery(venuesQuery(send));

/**
 * RTE-09: to the venue that the address names, else to the one that was chosen last, else to a kiosk's own; with none,
 * home, which says why. A venue that has gone meanwhile is none.
 */
export function Screen() {
  const t = useText('home');
  const { venueSlug } = useParams();
  const { chosen } = useSelectedVenue();
  const { currentCentre } = useModes();
  const { data: venues } = useQuery(venuesQuery(useSend()));
  useDocument({ title: t('title'), noIndex: true });
  if (!venues) return <ScreenWaits />;
  const wanted = [venueSlug, ...chosen, currentCentre];
  const slug = wanted.find((one) => venues.some((venue) => venue.slug === one));
  return slug === undefined ? (
    <ToHome message={t('select_a_venue_first')} />
  ) : (
    <GoTo path={`/location/${slug}`} />
  );
}

/** Without its script the page itself says it, and has the way on. */
function ToHome({ message }: { message: string }) {
  const t = useText('common');
  const navigate = useNavigate();
  useEffect(() => {
    toasts.add({ content: message, type: 'info' });
    void navigate('/', { replace: true });
  }, [navigate, message]);
  return (
    <div className="pv-wrap pv-section">
      <p>{message}</p>
      <LinkButton href="/">{t('go_home')}</LinkButton>
    </div>
  );
}
