import { Notification } from '@pavilion/ui/feedback/notification';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { Select } from '@pavilion/ui/forms/select';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { groupChoices, isCourt } from './group-choices.ts';
import './session-change.css';
import {
  isDearer,
  type MovedBooking,
  type SessionChoice,
  type SessionChoices,
} from './use-session-choices.ts';

type Props = {
  booking: MovedBooking;
  choices: SessionChoices;
  chosen: SessionChoice | undefined;
  /** Whether a session must be chosen first. */
  isMissing: boolean;
  /** Whether the sessions of another day are on their way. */
  isLoading: boolean;
  onDay: (day: string) => void;
  onChoose: (occurrenceId: string) => void;
};

/** The day and the session, and what happens with the place and the money. */
export function SessionChoiceFields(props: Props) {
  const { booking, choices, chosen, isMissing, isLoading, onDay, onChoose } = props;
  const t = useText('session_change');
  const { formatDay } = useDateFormat();
  const { canChange, cannotChangeReason, deadlineMessage, days, day, sessions } = choices;
  // A court is free or not; what several share has places.
  const hasPlaces = !isCourt(booking) || sessions.some(({ available }) => available > 1);
  const formatChoice = useChoiceFormat(hasPlaces);
  const groups = groupChoices(sessions, booking);
  if (!canChange) return <Notification tone="warning">{cannotChangeReason}</Notification>;
  if (day === null) return <p>{t('no_sessions')}</p>;
  return (
    <>
      <CurrentSession booking={booking} />
      <Select
        label={t('day')}
        options={[...new Set([...days, day])]
          .toSorted()
          .map((option) => ({ value: option, label: formatDay(option) }))}
        value={day}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
      />
      {groups.length === 0 ? (
        <p>{t('none_on_day')}</p>
      ) : (
        groups.map(({ key, group }, index) => (
          <RadioGroup
            key={`${day} ${key}`}
            legend={t(key)}
            options={group.map((session) => ({
              value: session.occurrenceId,
              ...formatChoice(session),
              disabled: isLoading || !session.canChoose,
            }))}
            value={chosen?.occurrenceId ?? ''}
            onChange={onChoose}
            {...(isMissing && index === 0 && { error: <span role="alert">{t('choose_first')}</span> })}
          />
        ))
      )}
      {chosen && <MoneyNotices chosen={chosen} />}
      <p className="pv-muted">
        {t('what_happens')} {deadlineMessage}
      </p>
    </>
  );
}

/** What comes back, or what is left to pay. */
function MoneyNotices({ chosen }: { chosen: SessionChoice }) {
  const t = useText('session_change');
  return (
    <>
      {chosen.refundMessage !== null && (
        <Notification
          tone="info"
          shouldAnnounce
          title={t('refund', { amount: chosen.refund.formatted })}
          data-testid="refund-outcome"
        >
          {chosen.refundMessage}
        </Notification>
      )}
      {isDearer(chosen) && (
        <Notification
          tone="info"
          shouldAnnounce
          title={t('more_title', { amount: removeSign(chosen.refund.formatted) })}
          data-testid="difference"
        >
          {t('more_text')}
        </Notification>
      )}
    </>
  );
}

function CurrentSession({ booking }: Pick<Props, 'booking'>) {
  const { name, startsAt, locationName } = booking;
  const tc = useText('common');
  const { formatDay, formatTime } = useDateFormat();
  const when = { day: formatDay(startsAt.local), time: formatTime(startsAt.format24Hour) };
  return (
    <p className="session-change__current" data-testid="moved-booking">
      <b>{isCourt(booking) ? `${name}, ${locationName}` : name}</b> <span>{tc('day_and_time', when)}</span>
    </p>
  );
}

/** '18:30–19:15 Spin', then 'Studio 2 · 7 available' with the price difference, or why it cannot be chosen. */
function useChoiceFormat(hasPlaces: boolean): (session: SessionChoice) => { label: ReactNode; hint: string } {
  const t = useText('session_change');
  const { formatTimeRange } = useDateFormat();
  const formatDifference = ({ value, formatted }: SessionChoice['refund']): string => {
    if (value === 0) return t('price_same');
    return value > 0
      ? t('price_less', { amount: formatted })
      : t('price_more', { amount: removeSign(formatted) });
  };
  return ({ startsAt, endsAt, name, locationName, available, canChoose, cannotChooseReason, refund }) => {
    const label = (
      <span className="session-choice">
        <b>{formatTimeRange(startsAt, endsAt)}</b> <span>{name}</span>
      </span>
    );
    const details = canChoose
      ? [hasPlaces && t('available', { count: available }), formatDifference(refund)]
      : [cannotChooseReason];
    return { label, hint: [locationName, ...details].filter(Boolean).join(' · ') };
  };
}

/** '−£3.00' of the API is what is left to pay. */
const removeSign = (formatted: string): string => formatted.replace('−', '');
