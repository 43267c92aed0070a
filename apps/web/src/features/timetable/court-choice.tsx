import { formatMoney } from '@pavilion/domain/money';
import { Button, IconButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { joinWithDots } from '../../lib/content/join-with-dots.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AdditionRefusal, hasSteps } from '../cart/index.ts';
import { AttendeeSelect, useAttendee } from '../linked-person/index.ts';
import {
  filterBookable,
  GuestPrompt,
  getLocationName,
  isWholeHall,
  type Occurrence,
  OccurrenceLink,
  OverlapNotice,
  occurrenceQuery,
  WeeklyField,
} from '../occurrence/index.ts';
import type { Venue } from '../venue/index.ts';
import { findClashing } from './choice/find-clashing.ts';
import { type CourtRefusal, useCourtChoice } from './court-choice-context.tsx';
import { compareLocations } from './court-slots.ts';
import { CourtStep } from './court-step.tsx';
import { useAddCourts } from './use-add-courts.ts';
import { useWeeklyCourt } from './use-weekly-court.ts';
import './court-choice.css';

/** By start, then by court. */
const compareSlots = (a: Occurrence, b: Occurrence): number =>
  a.startsAt.utc.localeCompare(b.startsAt.utc) || compareLocations(a, b);

/** The chosen courts with their prices for the attendee, current after a log-in. */
function useChosenCourts() {
  const send = useSend();
  const { chosen } = useCourtChoice();
  const { forUserId } = useAttendee();
  const details = useQueries({
    queries: chosen.map(({ id }) => occurrenceQuery(send, id, forUserId)),
  });
  const courts = chosen.map((slot, index) => details[index]?.data ?? slot).toSorted(compareSlots);
  return { courts, details: details.flatMap(({ data }) => data ?? []) };
}

/**
 * The chosen courts and hours, or one court every week, with one button that adds them all: beside the page, or a bar
 * below 1200 px.
 */
export function CourtChoice({ venue }: { venue: Venue }) {
  const t = useText('activity');
  const { client } = useBoot();
  const { refusals } = useCourtChoice();
  const { courts, details } = useChosenCourts();
  const only = courts.length === 1 ? courts[0] : undefined;
  const weekly = useWeeklyCourt(only, venue);
  const booked = weekly.series.length > 0 ? filterBookable(weekly.series) : courts;
  const total = formatMoney(
    booked.reduce((sum, { price }) => sum + (price?.value ?? 0), 0),
    client.currency,
  );
  return (
    <>
      <Announcer text={courts.length === 0 ? '' : t('chosen', { count: booked.length, total })} />
      {(courts.length > 0 || refusals.length > 0) && (
        <section className="court-choice" aria-label={t('your_choice')}>
          {courts.length > 0 && (
            <div className="court-choice__list">
              <h2>{t('your_choice')}</h2>
              <ul className="pv-scroll-edges">
                {courts.map((court) => (
                  <ChosenCourt key={court.id} court={court} />
                ))}
              </ul>
              {courts.length > 1 && (
                <p className="court-choice__total">
                  <span>{t('you_pay')}</span>
                  <b>{total}</b>
                </p>
              )}
            </div>
          )}
          <Replaced />
          {refusals.length > 0 && <Refusals refusals={refusals} courts={booked} />}
          {details.map((court) => (
            <OverlapNotice key={court.id} occurrence={court} />
          ))}
          {only && <WeeklyField {...weekly} />}
          {courts.length > 0 && <AttendeeSelect />}
          {courts.length > 0 && <AddCourts courts={booked} total={total} isChecking={weekly.isChecking} />}
        </section>
      )}
    </>
  );
}

function ChosenCourt({ court }: { court: Occurrence }) {
  const t = useText('activity');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { toggle } = useCourtChoice();
  const { id, name, startsAt, endsAt, locations, price } = court;
  const title = `${getLocationName(court)}, ${formatTimeRange(startsAt, endsAt)}`;
  // The first name is the court's own.
  const where = locations[0]?.names.slice(1).join(', ') ?? '';
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{`${name} · ${formatShortDay(startsAt.local)}`}</p>
        <p>{isWholeHall(court) ? joinWithDots([t('whole_hall'), where]) : where}</p>
        <p>
          <OccurrenceLink id={id}>
            {t('see_details')}
            <span className="pv-visually-hidden">{` ${title}`}</span>
          </OccurrenceLink>
        </p>
      </div>
      <b>{price?.formatted}</b>
      <IconButton label={t('remove_choice', { name: title })} onClick={() => toggle(court)}>
        <Icon icon={X} />
      </IconButton>
    </li>
  );
}

/** Which slots left the choice for the one that was just chosen. */
function Replaced() {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const { chosen, replaced, replace } = useCourtChoice();
  const last = chosen.at(-1);
  // Before the paint, so that two slots that exclude each other are never shown as chosen.
  useLayoutEffect(() => {
    const clashing = last ? findClashing(last, chosen) : [];
    if (clashing.length > 0) replace(clashing);
  }, [last, chosen, replace]);
  if (!last || replaced.length === 0) return null;
  const formatName = (court: Occurrence): string =>
    `${getLocationName(court)}, ${formatTime(court.startsAt.format24Hour)}`;
  return (
    <Notification tone="info" shouldAnnounce title={t('choice_changed')}>
      <p>
        {t('choice_changed_text', {
          removed: joinWithDots(replaced.toSorted(compareSlots).map(formatName)),
          name: formatName(last),
        })}
      </p>
    </Notification>
  );
}

type RefusalsProps = { refusals: readonly CourtRefusal[]; courts: readonly Occurrence[] };

/** Which courts could not be added, with the step that helps with all of them. */
function Refusals({ refusals, courts }: RefusalsProps) {
  const t = useText('activity');
  const { addCourts } = useAddCourts(courts);
  const { setRefusals } = useCourtChoice();
  return (
    <AdditionRefusal
      title={t('not_added')}
      error={refusals.find(hasSteps) ?? { nextStep: null }}
      // Nothing is chosen any more if some of the courts were added.
      onRetry={() => (courts.length > 0 ? void addCourts() : setRefusals([]))}
      otherStep={<CourtStep refusals={refusals} />}
    >
      <ul>
        {refusals.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </AdditionRefusal>
  );
}

type AddProps = { courts: readonly Occurrence[]; total: string; isChecking: boolean };

function AddCourts({ courts, total, isChecking }: AddProps) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  // A court of several weeks is named once.
  const names = new Set(
    courts.map((court) => `${getLocationName(court)}, ${formatTime(court.startsAt.format24Hour)}`),
  );
  const [isPromptOpen, setPromptOpen] = useState(false);
  const { addCourts, isPending, shouldPrompt, canContinue } = useAddCourts(courts);
  if (isPromptOpen && shouldPrompt) {
    return (
      <GuestPrompt canContinue={canContinue} isPending={isPending} onContinue={() => void addCourts()} />
    );
  }
  return (
    <div className="court-choice__add">
      <p className="pv-to-1200">
        <b>{total}</b>
        <small>{joinWithDots([...names])}</small>
      </p>
      <Button
        isPending={isPending || isChecking}
        data-testid="add-to-basket"
        onClick={() => (shouldPrompt ? setPromptOpen(true) : void addCourts())}
      >
        <span className="pv-to-1200">{t('add_to_basket')}</span>
        <span className="pv-from-1200">{t('add_for', { amount: total })}</span>
      </Button>
    </div>
  );
}
