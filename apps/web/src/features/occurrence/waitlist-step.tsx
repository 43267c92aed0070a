import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { AttendeeSelect, useAttendee } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';
import { OfferNotice, useAutomaticText, useOfferText, WaitlistButton } from '../waitlist/index.ts';
import { closedCodes } from './occurrence-reasons.tsx';
import type { OccurrenceDetails } from './queries.ts';

type Props = { occurrence: OccurrenceDetails };

/** AUT-25: for whom the panel is; undefined for a guest. */
function useWaitingId(): number | undefined {
  const user = useUser();
  const { attendee } = useAttendee();
  return user ? (attendee?.id ?? user.id) : undefined;
}

/** Whether people wait for a place. It is the same for every person, so a choice of the person keeps its place and the focus. */
export const hasWaitlist = ({
  waitlist,
  capacity,
  tickets,
  bookableAction: { code },
}: OccurrenceDetails): boolean =>
  waitlist !== null &&
  capacity.available <= 0 &&
  tickets.length === 0 &&
  !(code !== null && closedCodes.includes(code));

/** Whether the place is to be booked automatically: chosen in the panel, sent by its button. */
const AutomaticContext = createContext<[boolean, (isAutomatic: boolean) => void]>([false, () => undefined]);

export const AutomaticProvider = ({ children }: { children: ReactNode }) => (
  <AutomaticContext value={useState(false)}>{children}</AutomaticContext>
);

/** AUT-25: who waits, above the facts, so that it is in view on a phone together with the button that joins. */
export function WaitlistAttendee({ occurrence }: Props) {
  const { attendees } = useAttendee();
  return attendees.length > 0 && hasWaitlist(occurrence) ? (
    <div className="occurrence-waitlist">
      <AttendeeSelect />
    </div>
  ) : null;
}

/** WTL-01: what a waitlist is or what the person's position means, and below other times the automatic booking. */
export function WaitlistInfo({ occurrence, children }: Props & { children: ReactNode }) {
  const t = useText('waitlist');
  const offerText = useOfferText();
  const formatAutomatic = useAutomaticText();
  const [isAutomatic, setAutomatic] = useContext(AutomaticContext);
  const userId = useWaitingId();
  if (userId === undefined || !hasWaitlistStep(occurrence)) return children;
  const { waitlistEntry, canJoinAutomatically, automaticCredit } = occurrence;
  return (
    <>
      <p className="occurrence-waitlist">
        {waitlistEntry === null
          ? t('full_text')
          : waitlistEntry.automatic
            ? formatAutomatic(waitlistEntry)
            : offerText}
      </p>
      {children}
      {waitlistEntry === null && canJoinAutomatically && (
        <div className="occurrence-section">
          <Checkbox
            label={t('automatic_label')}
            hint={
              automaticCredit === null
                ? t('automatic_hint')
                : t('automatic_credit_hint', { price: automaticCredit.formatted })
            }
            checked={isAutomatic}
            onChange={({ target }) => setAutomatic(target.checked)}
            data-testid="waitlist-automatic"
          />
        </div>
      )}
    </>
  );
}

/** Whether the panel's button joins or leaves the waitlist. */
export const hasWaitlistStep = ({ bookableAction: { action } }: OccurrenceDetails): boolean =>
  action === 'join_waitlist' || action === 'leave_waitlist';

/** WTL-01: joins or leaves the waitlist of a full occurrence, with the position in it. */
export function WaitlistStep({
  occurrence: { id, waitlistEntry, canJoinAutomatically, automaticCredit },
}: Props) {
  const t = useText('waitlist');
  const userId = useWaitingId();
  const [isAutomatic] = useContext(AutomaticContext);
  if (userId === undefined) return null;
  const position = waitlistEntry?.position ?? null;
  return (
    <div className="pv-stack">
      {position !== null && (
        <p data-testid="waitlist-position">
          <b>{t('position', { position })}</b>
        </p>
      )}
      <WaitlistButton
        occurrenceId={id}
        userId={userId}
        step={waitlistEntry === null ? 'join' : 'leave'}
        isAutomatic={isAutomatic && canJoinAutomatically}
        automaticCredit={automaticCredit}
        variant={waitlistEntry === null ? 'primary' : 'secondary'}
        isBlock
      />
    </div>
  );
}

/** WTL-06: that a place is held for this person. */
export function OwnOffer({ occurrence: { waitlistEntry } }: Props) {
  return waitlistEntry?.offerEndsAt ? <OfferNotice endsAt={waitlistEntry.offerEndsAt} /> : null;
}

/** WTL-06: gives the held place to the next person. */
export function DeclineOffer({ occurrence: { id, waitlistEntry } }: Props) {
  const userId = useWaitingId();
  if (userId === undefined || !waitlistEntry?.offerEndsAt) return null;
  return <WaitlistButton occurrenceId={id} userId={userId} step="decline" variant="secondary" isBlock />;
}
