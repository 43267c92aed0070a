import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Lost } from '../../shell/lost.tsx';
import { useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { Waits } from '../../shell/waits.tsx';
import { type Venue, venueQuery } from './venue-query.ts';

type Props = { slug: string; children: (venue: Venue) => ReactNode };

/** A page about one venue, the wait for it, and that there is none of this slug. */
export function OneVenue({ slug, children }: Props): ReactNode {
  const t = useText('venue');
  const asked = useQuery(venueQuery(useSend(), slug));
  const venue = asked.data;
  if (venue === null) return <Lost />;
  if (venue !== undefined) return children(venue);
  return (
    <Waits asked={asked}>
      <div className="venue-band venue-band--waits" />
      <div className="pv-wrap">
        <Skeletons of="cards" count={6} label={t('loading_venue')} />
      </div>
    </Waits>
  );
}
