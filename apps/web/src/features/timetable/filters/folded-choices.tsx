import { Icon } from '@pavilion/ui/base/icon';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../../lib/i18n/text.tsx';

type Props = { summary: string; isOpen: boolean; onToggle: () => void };

/** In large text on a phone, shows and hides the choice of day and the filters, so that a session is on its first screen. */
export function FoldedChoices({ summary, isOpen, onToggle }: Props) {
  const t = useText('activity');
  return (
    <button type="button" className="pv-chip activity-choices" aria-expanded={isOpen} onClick={onToggle}>
      <span className="pv-visually-hidden">{`${t('choose_a_day')}: `}</span>
      <span>{`${summary} · ${t('filters')}`}</span>
      <Icon icon={ChevronDown} size={16} />
    </button>
  );
}
