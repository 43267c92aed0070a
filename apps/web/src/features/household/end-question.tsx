import { Button } from '@pavilion/ui/base/button';
import { type KeyboardEvent, useEffect } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  texts: { question: string; text: string; confirm: string };
  isPending: boolean;
  onEnd: () => void;
  onKeep: () => void;
};

/** Asks in place before a link ends, and says what that means. Escape keeps it. */
export function EndQuestion({ texts, isPending, onEnd, onKeep }: Props) {
  const t = useText('household');
  const endRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('household'));
  useEffect(() => endRef.current?.focus(), [endRef]);
  const keep = () => {
    if (!isPending) onKeep();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') keep();
  };
  return (
    <fieldset className="household-member__question">
      <legend>{texts.question}</legend>
      <p className="pv-muted">{texts.text}</p>
      <div className="pv-cluster">
        <Button
          ref={endRef}
          variant="danger"
          size="s"
          isPending={isPending}
          onKeyDown={onKeyDown}
          onClick={onEnd}
        >
          {texts.confirm}
        </Button>
        <Button variant="quiet" size="s" onKeyDown={onKeyDown} onClick={keep}>
          {t('keep')}
        </Button>
      </div>
    </fieldset>
  );
}
