import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Picture } from '../../lib/content/picture.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { formatAddress, type Venue } from '../venue/index.ts';
import { JoiningOff } from './joining-off.tsx';
import { JoiningSteps } from './joining-steps.tsx';
import { joiningVenuesQuery } from './queries.ts';

export const prefetch: Prefetch = async ({ queryClient, send, boot: { client } }) => {
  if (client.onlineJoining) await queryClient.prefetchQuery(joiningVenuesQuery(send, client.id));
};

/** MOD-03, VEN-12: the venues at which a membership can be bought. */
export function Screen() {
  return useBoot().client.onlineJoining ? <Venues /> : <JoiningOff />;
}

function Venues() {
  const t = useText('joining');
  const { client } = useBoot();
  const query = useQuery(joiningVenuesQuery(useSend(), client.id));
  useDocumentMeta({ title: t('venues_title'), description: t('description', { name: client.name }) });
  return (
    <div className="pv-container">
      <JoiningSteps current="venue" />
      <h1>{t('venues_title')}</h1>
      <p className="pv-muted joining-intro">{t('venues_text')}</p>
      <PartState query={query} loading={t('venues_loading')} failed={{ title: t('venues_failed') }}>
        {(venues) =>
          venues.length > 0 ? (
            <ul className="joining-venues">
              {venues.map((venue) => (
                <VenueItem key={venue.slug} venue={venue} />
              ))}
            </ul>
          ) : (
            <NoVenues />
          )
        }
      </PartState>
    </div>
  );
}

function VenueItem({ venue }: { venue: Venue }) {
  return (
    <li className="joining-venue" data-testid="joining-venue">
      <Picture picture={venue.picture} />
      <div>
        <h2>
          <AppLink to={`/venue/${venue.slug}`}>{venue.name}</AppLink>
        </h2>
        <p className="pv-muted">{formatAddress(venue)}</p>
      </div>
      <Icon icon={ChevronRight} />
    </li>
  );
}

function NoVenues() {
  const t = useText('joining');
  const { surfaceUrls } = useBoot();
  return (
    <EmptyState
      title={t('no_venues_title')}
      actions={<LinkButton href={`${surfaceUrls.bookings}/pricing`}>{t('see_prices')}</LinkButton>}
    >
      {t('no_venues_text')}
    </EmptyState>
  );
}
