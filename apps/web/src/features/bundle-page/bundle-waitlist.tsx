import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Bundle } from '../bundle/index.ts';
import { useUser } from '../person/index.ts';
import { OfferNotice, useOfferText, WaitlistButton } from '../waitlist/index.ts';
import { useAttendance } from './attendance.ts';

/** WTL-01: the next session, by which one waits for all of them, and whose place in the queue is shown. */
function useWaitlistPlace({ occurrences }: Bundle) {
  const user = useUser();
  const { attendee } = useAttendance();
  const next = occurrences.find(({ sessionDisplay }) => !sessionDisplay.isPast);
  if (!user || !next) return undefined;
  return {
    entry: next.waitlistEntry,
    place: { occurrenceId: next.id, userId: attendee?.id ?? user.id },
  };
}

type Props = { bundle: Bundle; title: string; otherSteps: ReactNode };

/** WTL-01: joins or leaves the waitlist of a full camp or course, with the position in it. */
export function BundleWaitlist({ bundle, title, otherSteps }: Props) {
  const t = useText('waitlist');
  const offerText = useOfferText();
  const waiting = useWaitlistPlace(bundle);
  if (!waiting) return null;
  const { entry, place } = waiting;
  const position = entry?.position ?? null;
  return (
    <Notification
      tone="info"
      title={title}
      data-testid="bundle-refusal"
      actions={
        <>
          <WaitlistButton
            {...place}
            step={entry === null ? 'join' : 'leave'}
            variant={entry === null ? 'primary' : 'secondary'}
          />
          {otherSteps}
        </>
      }
    >
      <p data-testid="waitlist-position">
        {position === null ? t('bundle_full_text') : <b>{t('position', { position })}</b>}
      </p>
      {position !== null && <p>{offerText}</p>}
    </Notification>
  );
}

/** WTL-06: that a place in every session is held for the attendee, with the way to decline it. */
export function BundleOffer({ bundle }: Pick<Props, 'bundle'>) {
  const waiting = useWaitlistPlace(bundle);
  const endsAt = waiting?.entry?.offerEndsAt;
  if (!waiting || !endsAt) return null;
  return (
    <div className="pv-stack bundle-offer">
      <OfferNotice endsAt={endsAt} />
      <div className="pv-cluster">
        <WaitlistButton {...waiting.place} step="decline" variant="secondary" />
      </div>
    </div>
  );
}
