import { needsGuardian } from '@pavilion/domain/attendee';
import { isDay } from '@pavilion/domain/day';
import { Button } from '@pavilion/ui/base/button';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useDeferredValue, useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { attendeeStore, saveAttendee } from './attendee-store.ts';
import { type FoundAttendee, previousAttendeesQuery, type WaiverItem } from './queries.ts';

type Props = { item: WaiverItem; left: number };

/** WVR-04, WVR-11: chooses an attendee of earlier waivers, or names somebody new. */
export function AddAttendee({ item, left }: Props) {
  const t = useText('attendee');
  const [isNew, setNew] = useState(false);
  return (
    <div className="add-attendee pv-stack">
      <h3>{t('add_heading', { count: left })}</h3>
      <PreviousAttendees item={item} />
      {isNew ? (
        <NewAttendee item={item} />
      ) : (
        <Button variant="secondary" size="s" onClick={() => setNew(true)}>
          {t('somebody_new')}
        </Button>
      )}
    </div>
  );
}

/** The number of attendees that are shown without a search. */
const shownCount = 6;

function PreviousAttendees({ item: { cartItemId, restriction, attendees } }: { item: WaiverItem }) {
  const t = useText('attendee');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: foundAttendees = [] } = useQuery(previousAttendeesQuery(useSend(), restriction.id, search));
  const { savedAttendees } = attendeeStore.useValue();
  const isChosen = ({ id }: FoundAttendee) =>
    attendees.some((attendee) => attendee.id === id) ||
    savedAttendees.some(({ attendeeId, lineId }) => attendeeId === id && lineId === cartItemId);
  const choices = foundAttendees.filter((found) => !isChosen(found)).slice(0, shownCount);
  const choose = ({ id, ...found }: FoundAttendee): void =>
    saveAttendee({
      key: `${cartItemId} ${id}`,
      lineId: cartItemId,
      restrictionId: restriction.id,
      attendeeId: id,
      email: '',
      ...found,
    });
  return (
    <>
      <TextField
        type="search"
        label={t('search')}
        maxLength={255}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {choices.length > 0 && (
        <ul className="pv-cluster" data-testid="found-attendees" aria-label={t('found')}>
          {choices.map((found) => (
            <li key={found.id}>
              <Button variant="secondary" size="s" onClick={() => choose(found)}>
                {t(found.hasSigned ? 'add_signed' : 'add', { name: `${found.firstName} ${found.lastName}` })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {search !== '' && choices.length === 0 && <output>{t('found_none', { search })}</output>}
    </>
  );
}

const emptyPerson = { firstName: '', lastName: '', dateOfBirth: '' };

/** The fields of somebody new, and the errors of the last submit in the order of the fields. */
function useNewAttendee({ cartItemId, restriction }: WaiverItem) {
  const t = useText('attendee');
  const ta = useText('account');
  const today = useToday(useBoot().client.timezone);
  const [person, setPerson] = useState(emptyPerson);
  const [submitCount, setSubmitCount] = useState(0);
  const id = `new-${cartItemId}`;
  const { firstName, lastName, dateOfBirth } = person;
  const isBirthday = isDay(dateOfBirth) && dateOfBirth <= today && dateOfBirth > '1900-01-01';
  const problems = [
    { fieldId: `${id}-first`, message: t('first_name_missing'), isWrong: firstName.trim() === '' },
    { fieldId: `${id}-last`, message: t('last_name_missing'), isWrong: lastName.trim() === '' },
    { fieldId: `${id}-birth`, message: ta('date_of_birth_invalid'), isWrong: !isBirthday },
  ].filter(({ isWrong }) => isWrong);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    if (problems.length > 0) return;
    saveAttendee({
      key: `${cartItemId} ${crypto.randomUUID()}`,
      lineId: cartItemId,
      restrictionId: restriction.id,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      dateOfBirth,
      needsGuardian: needsGuardian(dateOfBirth, today),
      hasSigned: false,
      // As the guardian of a child; an adult whom a customer names signs for themselves.
      canSign: needsGuardian(dateOfBirth, today),
      email: '',
    });
  };
  return {
    id,
    person,
    submit,
    submitCount,
    errors: submitCount > 0 ? problems : [],
    change: (changes: Partial<typeof emptyPerson>): void =>
      setPerson((previous) => ({ ...previous, ...changes })),
  };
}

function NewAttendee({ item }: { item: WaiverItem }) {
  const t = useText('attendee');
  const ta = useText('account');
  const tc = useText('common');
  const { id, person, errors, submit, submitCount, change } = useNewAttendee(item);
  const find = (part: string) => errors.find(({ fieldId }) => fieldId === `${id}-${part}`)?.message;
  return (
    <form className="pv-stack" noValidate onSubmit={submit} data-testid="new-attendee">
      {errors.length > 0 && (
        <ErrorSummary key={submitCount} title={tc('error_summary_title')} errors={errors} />
      )}
      <TextField
        id={`${id}-first`}
        label={ta('first_name')}
        maxLength={100}
        autoComplete="off"
        value={person.firstName}
        error={find('first')}
        onChange={(event) => change({ firstName: event.currentTarget.value })}
      />
      <TextField
        id={`${id}-last`}
        label={ta('last_name')}
        maxLength={100}
        autoComplete="off"
        value={person.lastName}
        error={find('last')}
        onChange={(event) => change({ lastName: event.currentTarget.value })}
      />
      <DateFields
        id={`${id}-birth`}
        label={ta('date_of_birth')}
        hint={ta('date_of_birth_hint')}
        partLabels={{ day: ta('date_day'), month: ta('date_month'), year: ta('date_year') }}
        error={find('birth')}
        onChange={(value) => change({ dateOfBirth: value })}
      />
      <Button type="submit" size="s">
        {t('save_attendee')}
      </Button>
    </form>
  );
}
