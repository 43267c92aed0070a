import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type Camp, createCampInput } from '../bundle/index.ts';
import {
  BookingPage,
  CampPage,
  type Deciding,
  prefetchCamp,
  sessionsId,
  useAttendance,
  useBookingForm,
  useGuestView,
  type VenueCategory,
} from '../bundle-page/index.ts';
import { SessionChoice } from './session-choice.tsx';
import { useCampChoice } from './use-camp-choice.ts';
import { useCampTotal } from './use-camp-total.ts';
import { WholeSaves } from './whole-saves.tsx';

export const prefetch = prefetchCamp;

/** RTE-24. */
export const Screen = () => <CampPage>{(page) => <CampBooking {...page} />}</CampPage>;

/** CMP-03 to CMP-13: the sessions, the questions and the waiver of a camp, with the review and its buttons. */
function CampBooking({ camp: decided, isBeingDecided, ...page }: VenueCategory & Deciding & { camp: Camp }) {
  const t = useText('bundle');
  const { bundle: camp, guest: fields } = useGuestView(decided);
  const state = useCampChoice(camp, useAttendance().key);
  const { choice, choosable, now } = state;
  const { total, label } = useCampTotal(camp, choice);
  const { steps, actions, guest } = useBookingForm({
    kind: 'camp',
    bundle: camp,
    guest: fields,
    isBeingDecided,
    rules: { choice, camp: choosable, now },
    total,
    days: camp.occurrences
      .filter(({ id }) => choice.selectedSessionIds.includes(id))
      .map(({ sessionDisplay }) => sessionDisplay.date),
    sessionsId,
    showMissingSession: state.showMissing,
    createInput: (answers) =>
      createCampInput(camp, choice.campBookingType === 'full' ? 'full' : choice.selectedSessionIds, answers),
    onAdded: state.clear,
  });
  return (
    <BookingPage
      kind="camp"
      bundle={camp}
      {...page}
      guest={guest}
      steps={[
        {
          title: t('which_days'),
          id: sessionsId,
          content: <SessionChoice camp={camp} state={state} label={label} total={total} />,
        },
        ...steps,
      ]}
      reviewLines={
        choice.campBookingType === 'individual' && <ChosenDays camp={camp} ids={choice.selectedSessionIds} />
      }
      saving={<WholeSaves camp={camp} state={state} />}
      totalLabel={label}
      actions={actions}
    />
  );
}

/** CMP-24: the chosen days with their prices. */
function ChosenDays({ camp, ids }: { camp: Camp; ids: readonly string[] }) {
  const { formatShortDay } = useDateFormat();
  return camp.occurrences
    .filter(({ id }) => ids.includes(id))
    .map(({ id, sessionDisplay, price }) => [
      <dt key={`${id} day`}>{formatShortDay(sessionDisplay.date)}</dt>,
      <dd key={`${id} price`}>{price?.formatted}</dd>,
    ]);
}
