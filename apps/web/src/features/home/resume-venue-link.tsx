import { Icon } from '@pavilion/ui/base/icon';
import { ChevronRight } from 'lucide-react';
import { Picture } from '../../lib/content/picture.tsx';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { LazyNextBookingLine } from '../account/index.ts';
import { useUser } from '../person/index.ts';
import type { Venue } from '../venue/index.ts';

/** Link to the venue selected last, with the customer's next booking, or else the next session there. */
export function ResumeVenueLink({ venue }: { venue: Venue }) {
  const t = useText('home');
  const user = useUser();
  const formatNextTime = useNextTimeFormat();
  const { slug, name, picture } = venue;
  const [next] = venue.upcoming;
  const nextSession = next && t('next_session', { name: next.name, time: formatNextTime(next) });
  return (
    <div className="home-resume">
      <Picture picture={picture} />
      <div>
        <AppLink className="home-resume__link" to={`/location/${slug}`} data-testid="selected-venue">
          {t('carry_on_at', { name })}
        </AppLink>
        <small>
          {user ? (
            <LazyNextBookingLine userId={user.id} venueSlug={slug} fallback={nextSession} />
          ) : (
            nextSession
          )}
        </small>
      </div>
      <Icon icon={ChevronRight} />
    </div>
  );
}
