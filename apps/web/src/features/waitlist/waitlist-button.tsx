import { Button } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { LeaveDialog } from './lazy-parts.ts';
import { type AutomaticChoice, useWaitlist, type WaitlistPlace } from './use-waitlist.ts';

type Props = WaitlistPlace &
  AutomaticChoice & {
    /** What the button does. One element for all of them keeps the focus when a join turns into a leave. */
    step: 'join' | 'leave' | 'decline';
    variant: 'primary' | 'secondary' | 'quiet';
    isBlock?: boolean;
    /** For a row, whose tag names the waitlist that one would leave. */
    isShort?: boolean;
    /** Names the session for screen readers. */
    hiddenLabel?: ReactNode;
    /** What takes the focus if the button is removed. */
    findFocus?: () => HTMLElement | null | undefined;
  };

/** WTL-01: joins a waitlist, leaves it after a question, or declines its offer. */
export function WaitlistButton({
  occurrenceId,
  userId,
  step,
  isAutomatic = false,
  automaticCredit = null,
  isShort = false,
  hiddenLabel,
  findFocus = () => null,
  ...style
}: Props) {
  const t = useText('waitlist');
  const { join, leave } = useWaitlist();
  const ref = useFocusFallback<HTMLButtonElement>(findFocus);
  const [change, opposite] = step === 'join' ? [join, leave] : [leave, join];
  // A leave that shows its join before the server answers takes a press on that, and the other way round.
  const isPending = change.isPending && change.submittedAt >= opposite.submittedAt;
  // Undefined until the question is first asked; then it stays mounted for its closing animation.
  const [isAsking, setAsking] = useState<boolean>();
  const place = { occurrenceId, userId };
  return (
    <>
      <Button
        {...style}
        ref={ref}
        isPending={isPending}
        onClick={({ detail }) => {
          // The second click of a double click would take back the first.
          if (detail > 1) return;
          if (step === 'leave') setAsking(true);
          else change.mutate({ ...place, isAutomatic, automaticCredit, isOffer: step === 'decline' });
        }}
        data-testid={`waitlist-${step}`}
      >
        {isShort && step === 'leave' ? t('short_leave') : t(step)}
        {hiddenLabel}
      </Button>
      {isAsking !== undefined && (
        <LeaveDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onLeave={() => leave.mutate(place)}
          findFocus={findFocus}
        />
      )}
    </>
  );
}
