import { addDays } from '@pavilion/domain/day';
import { readCoordinates } from '@pavilion/domain/map';
import { Button } from '@pavilion/ui/button';
import { RemovableChip } from '@pavilion/ui/chip';
import { Icon } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { MapPin, Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useHref } from 'react-router';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { radii, UseMyLocation } from '../map/index.ts';
import { timesOfDay } from '../timetable/index.ts';
import { hrefOfSearch, readSearch, type Search, whenOf } from './read-search.ts';
import { useSearch } from './use-search.ts';

const daysShown = 14;

type Errors = Readonly<Record<string, string>>;

/** What, where and when: a form that asks the server by itself before any script. */
export function SearchForm({ errors }: { errors: Errors }) {
  const t = useText('search');
  const tc = useText('common');
  const { search, today, go } = useSearch();
  const here = hrefOfSearch({ ...search, pages: 1 }, today);
  // The fields follow the address, which chips and the Back button change too. What the form itself asked for stands in
  // them already: there they stay, and keep the focus.
  const [form, setForm] = useState({ at: here, key: 0, sent: '' });
  if (form.at !== here) setForm({ ...form, at: here, key: here === form.sent ? form.key : form.key + 1 });
  const ask = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const sent = hrefOfSearch(readSearch(new URLSearchParams(said), today), today);
    setForm({ ...form, sent });
    go(sent);
  };
  return (
    <search>
      <form key={form.key} className="search-form" action={useHref('/search')} onSubmit={ask}>
        <TextField
          label={t('what')}
          name="what"
          type="search"
          maxLength={100}
          defaultValue={search.what}
          placeholder={t('what_example')}
          autoComplete="off"
          error={errors['what']}
        />
        <When search={search} today={today} />
        <Where search={search} errors={errors} />
        <Kept search={search} />
        <Button type="submit">
          <Icon of={SearchIcon} />
          {tc('search')}
        </Button>
      </form>
    </search>
  );
}

function Where({ search, errors }: { search: Search; errors: Errors }) {
  const t = useText('search');
  const tc = useText('common');
  const { hrefWith, go } = useSearch();
  const isHere = readCoordinates(search.near) !== undefined;
  const miles = radii.includes(search.radius) ? radii : [...radii, search.radius];
  return (
    <>
      <div className="search-form__near">
        {isHere && <input type="hidden" name="near" value={search.near} />}
        <TextField
          label={t('near')}
          name="near"
          maxLength={100}
          defaultValue={isHere ? '' : search.near}
          placeholder={isHere ? tc('search_another_place') : t('near_example')}
          autoComplete="postal-code"
          error={errors['near']}
        />
        {isHere ? (
          <RemovableChip
            as="choice"
            removeLabel={tc('search_remove')}
            onRemove={() => go(hrefWith({ near: '' }))}
          >
            <Icon of={MapPin} size={16} />
            {tc('search_here')}
          </RemovableChip>
        ) : (
          <UseMyLocation onFound={(near) => go(hrefWith({ near }))} />
        )}
      </div>
      <Select
        label={tc('search_radius')}
        name="radius"
        defaultValue={search.radius}
        options={miles.map((value) => ({ value, label: tc('search_miles', { count: Number(value) || 0 }) }))}
        error={errors['radius']}
      />
    </>
  );
}

function When({ search, today }: { search: Search; today: string }) {
  const t = useText('search');
  const tt = useText('courses');
  const { dayShort } = useSayWhen();
  const ahead = Array.from({ length: daysShown }, (_, index) => addDays(today, index));
  const days = search.day === '' || ahead.includes(search.day) ? ahead : [...ahead, search.day];
  const named: Record<string, string> = { today: tt('today'), tomorrow: t('tomorrow') };
  const options = days.map((day) => {
    const value = whenOf(day, today);
    return { value, label: named[value] ?? dayShort(day) };
  });
  const anyDay = { value: '', label: t(search.between ? 'chosen_times' : 'any_day') };
  return (
    <>
      <Select
        label={t('when')}
        name="when"
        key={`when ${search.day}`}
        defaultValue={whenOf(search.day, today)}
        options={[anyDay, ...options]}
      />
      <Select
        label={tt('time_of_day')}
        name="time"
        defaultValue={search.time ?? ''}
        options={[
          { value: '', label: tt('any_time') },
          ...timesOfDay.map((value) => ({ value, label: tt(value) })),
        ]}
      />
    </>
  );
}

/** What the form has no field for goes along when it is sent. */
const Kept = ({ search: { tags, access, placesLeft, between } }: { search: Search }) => (
  <>
    {tags.map((tag) => (
      <input key={tag} type="hidden" name="tags" value={tag} />
    ))}
    {access.map((fact) => (
      <input key={fact} type="hidden" name="access" value={fact} />
    ))}
    {placesLeft && <input type="hidden" name="places_left" value="true" />}
    {between && <input type="hidden" name="starts_after" value={between.startsAfter} />}
    {between && <input type="hidden" name="starts_before" value={between.startsBefore} />}
  </>
);
