import { IconButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Star } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import './favourite.css';
import type { FavouriteTarget } from './queries.ts';
import { useFavourite } from './use-favourite.ts';

type Props = { target: FavouriteTarget; className?: string };

/** A star that is filled for a favourite. Not on a kiosk, which everyone uses. */
export function FavouriteButton({ target, className = '' }: Props) {
  const t = useText('activity');
  const { isKiosk } = useModes();
  const { isFavourite, toggle } = useFavourite(target);
  if (isKiosk) return null;
  return (
    <IconButton
      label={t('favourite_what', { name: target.name })}
      aria-pressed={isFavourite}
      className={`favourite-button ${className}`}
      data-testid="favourite"
      onClick={toggle}
    >
      <Icon icon={Star} size={22} />
    </IconButton>
  );
}
