import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';

/** `seconds` is what is left. */
type TimeLeft = { seconds: number; status: 'held' | 'ending' | 'ended' };

/** Minutes left at which the hold is announced. */
const announcedMinutes = [1, 2, 5];

/** The next of these minutes, 0 after the end, Infinity before the first. */
const getStage = ({ seconds, status }: TimeLeft): number =>
  status === 'ended' ? 0 : (announcedMinutes.find((minutes) => seconds <= minutes * 60) ?? Infinity);

/**
 * BSK-15: what a screen reader hears of the hold: when 5, 2 and 1 minutes are left, when it expires, and the result of
 * an extension. `endedText` says why it has expired. Empty until then, because the timer itself says how much is left.
 */
export function useHoldAnnouncement(timeLeft: TimeLeft | undefined, endedText: string) {
  const t = useText('checkout');
  const stage = timeLeft && getStage(timeLeft);
  const [previousStage, setPreviousStage] = useState(stage);
  const [text, setText] = useState('');
  if (stage !== previousStage) {
    setPreviousStage(stage);
    const hasPassed = previousStage !== undefined && stage !== undefined && stage < previousStage;
    if (hasPassed) setText(stage === 0 ? endedText : t('hold_left', { count: stage }));
  }
  return {
    text,
    announceExtension: ({ hold }: { hold: { secondsLeft: number } | null }): void =>
      setText(hold ? t('hold_extended', { count: Math.round(hold.secondsLeft / 60) }) : ''),
  };
}
