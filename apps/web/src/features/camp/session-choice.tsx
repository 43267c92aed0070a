import { TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { FieldError } from '@pavilion/ui/forms/field';
import { useId } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { BundleSession, Camp } from '../bundle/index.ts';
import { groupSessions, useWeekTitle, Week } from '../bundle-page/index.ts';
import { OfferChoice } from './offer-choice.tsx';
import './session-choice.css';
import type { CampChoiceState } from './use-camp-choice.ts';

type Props = {
  camp: Camp;
  state: CampChoiceState;
  /** What the chosen days are and cost: '3 of 5 days', '£84.00'. */
  label: string;
  total: string;
};

/** CMP-03 to CMP-06: the whole camp or single days, by week. */
export function SessionChoice({ camp, state, label, total }: Props) {
  const t = useText('bundle');
  const errorId = useId();
  const { choice, bookableIds, isIndividualOffered, hasChosen } = state;
  const weeks = groupSessions(camp.occurrences);
  const isNothingSelected =
    hasChosen &&
    choice.campBookingType === 'individual' &&
    choice.selectedSessionIds.length === 0 &&
    bookableIds.length > 0;
  return (
    <>
      <OfferChoice camp={camp} state={state} />
      {choice.campBookingType === 'individual' && bookableIds.length > 0 && (
        <div className="camp-chosen">
          <ChosenCount state={state} label={label} total={total} />
          {isNothingSelected && <FieldError id={errorId}>{t('select_session')}</FieldError>}
        </div>
      )}
      {weeks.map(({ week, sessions }) => (
        <WeekChoice
          key={week}
          number={week + 1}
          isOnly={weeks.length === 1}
          {...{ sessions, state, isIndividualOffered }}
        />
      ))}
    </>
  );
}

/** How many days are chosen and what they cost, where the customer chooses them: all are at first (CMP-06). */
function ChosenCount({ state, label, total }: Pick<Props, 'state' | 'label' | 'total'>) {
  const t = useText('bundle');
  const { choice, bookableIds, setSessions } = state;
  const hasAny = choice.selectedSessionIds.length > 0;
  return (
    <p className="camp-chosen__count" data-testid="chosen-days">
      <span>{hasAny ? `${label} · ${total}` : label}</span>
      {bookableIds.length > 1 && (
        <TextButton onClick={() => setSessions(bookableIds, !hasAny)}>
          {t(hasAny ? 'clear_all_days' : 'choose_all_days')}
        </TextButton>
      )}
    </p>
  );
}

type WeekProps = Pick<Props, 'state'> & {
  number: number;
  /** Whether the count of all days has its button. */
  isOnly: boolean;
  sessions: ReturnType<typeof groupSessions>[number]['sessions'];
  isIndividualOffered: boolean;
};

function WeekChoice({ number, isOnly, sessions, state, isIndividualOffered }: WeekProps) {
  const t = useText('bundle');
  const title = useWeekTitle()(number, sessions);
  const { choice, bookableIds, setSessions } = state;
  const bookable = sessions.filter(({ id }) => bookableIds.includes(id)).map(({ id }) => id);
  const isAllSelected = bookable.every((id) => choice.selectedSessionIds.includes(id));
  return (
    <Week
      number={number}
      sessions={sessions}
      level={3}
      action={
        isIndividualOffered &&
        !isOnly &&
        choice.campBookingType === 'individual' &&
        bookable.length > 1 && (
          <TextButton onClick={() => setSessions(bookable, !isAllSelected)}>
            {t(isAllSelected ? 'choose_none' : 'choose_all')}
            <VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </TextButton>
        )
      }
    >
      <ul className="camp-days">
        {sessions.map((session) => (
          <li key={session.id}>
            <DayChoice session={session} state={state} isIndividualOffered={isIndividualOffered} />
          </li>
        ))}
      </ul>
    </Week>
  );
}

type DayProps = Pick<WeekProps, 'state' | 'isIndividualOffered'> & { session: BundleSession };

/** One day: a choice with its price, or a part of the whole camp, whose price is said once. */
function DayChoice({ session, state, isIndividualOffered }: DayProps) {
  const t = useText('bundle');
  const tc = useText('common');
  const { formatTimeRange } = useDateFormat();
  const { choice, bookableIds, setSessions } = state;
  const { id, sessionDisplay, startsAt, endsAt, price, tag } = session;
  const [, month, day] = sessionDisplay.date.split('-');
  const isBookable = bookableIds.includes(id);
  const isSelected = choice.selectedSessionIds.includes(id);
  const isWhole = choice.campBookingType === 'full';
  return (
    <label
      className={`pv-checkbox camp-day${isBookable ? '' : ' camp-day--off'}${isWhole ? ' camp-day--whole' : ''}`}
      data-testid="camp-day"
    >
      <input
        type="checkbox"
        checked={isSelected && isBookable}
        disabled={!isBookable || !isIndividualOffered || isWhole}
        onChange={() => setSessions([id], !isSelected)}
      />
      <span className="camp-day__when">
        {t('weekday_and_date', {
          weekday: tc(`weekday_short_${sessionDisplay.dayOfWeek}`),
          date: Number(day),
        })}
        <span className="camp-day__month">{` ${tc(`month_short_${Number(month)}`)}`}</span>
        <small>{formatTimeRange(startsAt, endsAt)}</small>
      </span>
      <span className="camp-day__end">
        {isBookable && !isWhole && price?.formatted}
        {isBookable ? <small>{tag.text}</small> : tag.text}
      </span>
    </label>
  );
}
