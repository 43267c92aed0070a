import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Map as MapIcon } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  isOpen: boolean;
  onToggle: () => void;
  /** Hides the button where the map is beside the list. */
  className: string;
};

/** Shows and hides the map above a list, on windows too narrow for both. */
export function MapToggle({ isOpen, onToggle, className }: Props) {
  const t = useText('common');
  return (
    <Button className={className} variant="secondary" size="s" aria-expanded={isOpen} onClick={onToggle}>
      <Icon icon={MapIcon} />
      {t(isOpen ? 'map_hide' : 'map_show')}
    </Button>
  );
}
