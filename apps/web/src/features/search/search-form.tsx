import { addDays } from '@pavilion/domain/day';
import { parseCoordinates } from '@pavilion/domain/map';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { RemovableChip } from '@pavilion/ui/forms/chip';
import { Select } from '@pavilion/ui/forms/select';
import { TextField } from '@pavilion/ui/forms/text-field';
import { MapPin, Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useHref } from '../../lib/navigation/router.tsx';
import { MyLocationButton, radiusOptions } from '../map/index.ts';
import { timesOfDay } from '../timetable/index.ts';
import { buildSearchHref, formatWhen, parseSearch, type Search } from './search-params.ts';
import { useSearch } from './use-search.ts';

const dayCount = 14;

type Errors = Readonly<Record<string, string>>;

/** What, where and when. The form works before hydration too. */
export function SearchForm({ errors }: { errors: Errors }) {
  const t = useText('search');
  const tc = useText('common');
  const { search, today, go } = useSearch();
  const currentHref = buildSearchHref({ ...search, pages: 1 }, today);
  // Remounts the fields when the URL changes by chips or Back. After a submit they have the values already, so they
  // stay mounted and keep the focus.
  const [form, setForm] = useState({ href: currentHref, key: 0, submittedHref: '' });
  if (form.href !== currentHref)
    setForm({
      ...form,
      href: currentHref,
      key: currentHref === form.submittedHref ? form.key : form.key + 1,
    });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const submittedHref = buildSearchHref(parseSearch(new URLSearchParams(entries), today), today);
    setForm({ ...form, submittedHref });
    go(submittedHref);
  };
  return (
    <search>
      <form key={form.key} className="search-form" action={useHref('/search')} onSubmit={submit}>
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
        <WhenFields search={search} today={today} />
        <WhereFields search={search} errors={errors} />
        <HiddenFields search={search} />
        <Button type="submit">
          <Icon icon={SearchIcon} />
          {tc('search')}
        </Button>
      </form>
    </search>
  );
}

function WhereFields({ search, errors }: { search: Search; errors: Errors }) {
  const t = useText('search');
  const tc = useText('common');
  const { buildHref, go } = useSearch();
  const isDeviceLocation = parseCoordinates(search.near) !== undefined;
  const miles = radiusOptions.includes(search.radius) ? radiusOptions : [...radiusOptions, search.radius];
  return (
    <>
      <div className="search-form__location">
        {isDeviceLocation && <input type="hidden" name="near" value={search.near} />}
        <TextField
          label={t('near')}
          name="near"
          maxLength={100}
          defaultValue={isDeviceLocation ? '' : search.near}
          placeholder={isDeviceLocation ? tc('search_another_place') : t('near_example')}
          autoComplete="postal-code"
          error={errors['near']}
        />
        {isDeviceLocation ? (
          <RemovableChip
            kind="choice"
            removeLabel={tc('search_remove')}
            onRemove={() => go(buildHref({ near: '' }))}
          >
            <Icon icon={MapPin} size={16} />
            {tc('search_here')}
          </RemovableChip>
        ) : (
          <MyLocationButton onFound={(near) => go(buildHref({ near }))} />
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

function WhenFields({ search, today }: { search: Search; today: string }) {
  const t = useText('search');
  const tc = useText('common');
  const tt = useText('activity');
  const { formatShortDay } = useDateFormat();
  const upcomingDays = Array.from({ length: dayCount }, (_, index) => addDays(today, index));
  const days =
    search.day === '' || upcomingDays.includes(search.day) ? upcomingDays : [...upcomingDays, search.day];
  const relativeDays: Record<string, string> = { today: tc('today'), tomorrow: tc('tomorrow') };
  const options = days.map((day) => {
    const value = formatWhen(day, today);
    return { value, label: relativeDays[value] ?? formatShortDay(day) };
  });
  const anyDay = { value: '', label: t(search.between ? 'chosen_times' : 'any_day') };
  return (
    <>
      <Select
        label={t('when')}
        name="when"
        key={`when ${search.day}`}
        defaultValue={formatWhen(search.day, today)}
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

/** Keeps the parameters without a form field when the form is submitted. */
const HiddenFields = ({ search: { tags, access, shouldHavePlaces, between } }: { search: Search }) => (
  <>
    {tags.map((tag) => (
      <input key={tag} type="hidden" name="tags" value={tag} />
    ))}
    {access.map((feature) => (
      <input key={feature} type="hidden" name="access" value={feature} />
    ))}
    {shouldHavePlaces && <input type="hidden" name="places_left" value="true" />}
    {between && <input type="hidden" name="starts_after" value={between.startsAfter} />}
    {between && <input type="hidden" name="starts_before" value={between.startsBefore} />}
  </>
);
