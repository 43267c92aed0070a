import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { QueryState } from '../../lib/loading/query-state.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { LazyNextBookingLine } from '../account/index.ts';
import { useUser } from '../person/index.ts';
import { SearchBox } from '../search/index.ts';
import { venuesQuery } from '../venue/index.ts';
import { ChooseCentre } from './choose-centre.tsx';
import './kiosk.css';
import './kiosk-payment.css';
import './kiosk-targets.css';
import './kiosk-timetable.css';
import { KioskTiles } from './kiosk-tiles.tsx';

/** RTE-29, MOD-01: the start page of a kiosk: the activities of its venue, or the choice of the venue. */
export function Screen() {
  const t = useText('kiosk');
  const tc = useText('common');
  const { isKiosk, currentCentre } = useModes();
  const user = useUser();
  const query = useQuery(venuesQuery(useSend()));
  const venues = query.data;
  useDocumentMeta({ title: t('title'), noIndex: true });
  // MOD-10: leaves this page when the URL turns kiosk mode off. The server does not know the modes.
  if (!isKiosk && typeof document !== 'undefined') return <Redirect path="/" />;
  // An unknown slug is ignored.
  const centre = venues?.find(({ slug }) => slug === currentCentre);
  return (
    <div className="pv-container kiosk" data-testid="kiosk-home">
      {venues === undefined && (
        <QueryState query={query}>
          <Skeletons kind="cards" count={6} label={tc('loading_venues')} />
        </QueryState>
      )}
      {venues && !centre && <ChooseCentre venues={venues} />}
      {centre && (
        <>
          <div className="kiosk__head">
            <div>
              <h1>{t('welcome', { name: centre.name })}</h1>
              <p className="kiosk__lead">
                {user ? (
                  <LazyNextBookingLine
                    userId={user.id}
                    venueSlug={centre.slug}
                    fallback={t('no_booking')}
                    href="/kiosk/bookings"
                  />
                ) : (
                  t('what')
                )}
              </p>
            </div>
            {!user && (
              <LinkButton href="/kiosk/bookings" size="l" variant="secondary" data-testid="have-booking">
                <Icon icon={CalendarCheck} size={22} />
                {t('have_booking')}
              </LinkButton>
            )}
            <SearchBox venueSlug={centre.slug} example={t('search_example')} />
          </div>
          <KioskTiles venueSlug={centre.slug} />
        </>
      )}
    </div>
  );
}
