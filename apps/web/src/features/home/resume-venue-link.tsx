import { Icon } from '@pavilion/ui/base/icon';
import { ChevronRight } from 'lucide-react';
import { Picture } from '../../lib/content/picture.tsx';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Venue } from '../venue/index.ts';

/** Link to the venue selected last. */
export function ResumeVenueLink({ venue }: { venue: Venue }) {
  const t = useText('home');
  const formatNextTime = useNextTimeFormat();
  const { slug, name, picture } = venue;
  const [next] = venue.upcoming;
  return (
    <AppLink className="home-resume" to={`/location/${slug}`} data-testid="selected-venue">
      <Picture picture={picture} />
      <span>
        <b>{t('carry_on_at', { name })}</b>
        {next && <small>{t('next_session', { name: next.name, time: formatNextTime(next) })}</small>}
      </span>
      <Icon icon={ChevronRight} />
    </AppLink>
  );
}
