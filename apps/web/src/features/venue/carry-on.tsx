import { Icon } from '@pavilion/ui/icon';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../shell/inner-link.tsx';
import { Picture } from '../../shell/picture.tsx';
import { useText } from '../../shell/text.tsx';
import { useNextTime } from '../../shell/use-next-time.ts';
import type { Venue } from './venue-query.ts';

/** The venue that was chosen last: one press away. */
export function CarryOn({ venue }: { venue: Venue }) {
  const t = useText('home');
  const nextTime = useNextTime();
  const { slug, name, picture } = venue;
  const [next] = venue.upcoming;
  return (
    <Link className="home-carry" to={`/location/${slug}`} data-testid="selected-venue">
      <Picture picture={picture} />
      <span>
        <b>{t('carry_on_at', { name })}</b>
        {next && <small>{t('next_there', { name: next.name, time: nextTime(next) })}</small>}
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
