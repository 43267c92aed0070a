import { Icon } from '@pavilion/ui/base/icon';
import { Star } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import './favourite.css';
import { isTarget } from './queries.ts';
import { useFavourites } from './use-favourites.ts';

/** A small star beside the name of a session whose template is a favourite. */
export function FavouriteMark({ venueSlug, templateId }: { venueSlug: string; templateId: string }) {
  const t = useText('activity');
  const { favourites } = useFavourites();
  const target = { venue: { slug: venueSlug }, template: templateId };
  if (!favourites?.some((favourite) => isTarget(favourite, target))) return null;
  return <Icon icon={Star} size={16} label={t('favourite')} className="favourite-mark" />;
}
