import { Icon } from '@pavilion/ui/base/icon';
import { ToggleChip } from '@pavilion/ui/forms/chip';
import { Star } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import './favourite.css';

type Props = { isPressed: boolean; onChange: (isPressed: boolean) => void };

/** The filter that shows favourites only. A guest logs in first. */
export function FavouriteChip({ isPressed, onChange }: Props) {
  const t = useText('activity');
  const user = useUser();
  const { open } = useLoginDialog();
  const { isKiosk } = useModes();
  if (isKiosk) return null;
  const change = (pressed: boolean): void =>
    pressed && user === null
      ? open({ reason: 'favourite', onLoggedIn: () => onChange(true) })
      : onChange(pressed);
  return (
    <ToggleChip isPressed={isPressed} onChange={change}>
      <Icon icon={Star} size={16} className="favourite-chip__star" />
      {t('favourites')}
    </ToggleChip>
  );
}
