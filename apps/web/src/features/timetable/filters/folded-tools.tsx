import { Icon } from '@pavilion/ui/base/icon';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';

type Props = {
  /** What is chosen, in words. */
  summary: readonly string[];
  children: ReactNode;
};

/** Choices that a narrow window folds behind a button that says what is chosen, so that the times are on its first screen. */
export function FoldedTools({ summary, children }: Props) {
  const t = useText('activity');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="pv-chip court-tools__toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="pv-visually-hidden">{`${t('filters')}: `}</span>
        <span>{summary.join(' · ')}</span>
        <Icon icon={ChevronDown} size={16} />
      </button>
      <div id={id} className="court-tools__more" data-open={isOpen}>
        {children}
      </div>
    </>
  );
}
