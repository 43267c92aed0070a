import { addDays } from '@pavilion/domain/day';
import { parseCoordinates } from '@pavilion/domain/map';
import { Button } from '@pavilion/ui/base/button';
import { Select } from '@pavilion/ui/forms/select';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { MyLocationButton, radiusOptions } from '../map/index.ts';
import { timesOfDay } from '../timetable/index.ts';
import { formatWhen, parseSearch } from './search-params.ts';
import { useSearch } from './use-search.ts';

const dayCount = 14;

export type DoneProps = {
  onDone: () => void;
  /** Set to what applies the typed text when the panel is closed with 'Done'. */
  applyRef: Ref<() => void>;
};

/** The panels are outside the form, so Enter and the button apply their text. */
function TermTextField(props: DoneProps & { label: string; text: string; onApply: (text: string) => void }) {
  const { label, text, onApply, onDone, applyRef } = props;
  const t = useText('search');
  const [value, setValue] = useState(text);
  const apply = (): void => {
    onDone();
    onApply(value.trim());
  };
  useImperativeHandle(applyRef, () => () => {
    if (value.trim() !== text) onApply(value.trim());
  });
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="search-term__text">
      <TextField
        label={label}
        value={value}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={applyOnEnter}
      />
      <Button onClick={apply}>{t('show_results')}</Button>
    </div>
  );
}

export function WhatField(props: DoneProps) {
  const t = useText('search');
  const { search, buildHref, go } = useSearch();
  return (
    <TermTextField
      label={t('what')}
      text={search.what}
      onApply={(what) => go(buildHref({ what }))}
      {...props}
    />
  );
}

export function WhereFields(props: DoneProps) {
  const t = useText('search');
  const tc = useText('common');
  const { search, buildHref, go } = useSearch();
  const miles = radiusOptions.includes(search.radius) ? radiusOptions : [...radiusOptions, search.radius];
  const applyPlace = (near: string): void => go(buildHref({ near, isNearMe: false, venue: '' }));
  return (
    <div className="search-term__fields">
      <TermTextField
        // A found location replaces what was typed.
        key={search.near}
        label={t('near')}
        text={parseCoordinates(search.near) ? '' : search.near}
        onApply={applyPlace}
        {...props}
      />
      <MyLocationButton onFound={applyPlace} />
      <Select
        label={tc('search_radius')}
        value={search.radius}
        options={miles.map((value) => ({ value, label: tc('search_miles', { count: Number(value) || 0 }) }))}
        onChange={(event) => go(buildHref({ radius: event.target.value }))}
      />
    </div>
  );
}

export function WhenFields() {
  const t = useText('search');
  const tc = useText('common');
  const ta = useText('activity');
  const { search, today, buildHref, go } = useSearch();
  const { formatShortDay, formatTime } = useDateFormat();
  const upcomingDays = Array.from({ length: dayCount }, (_, index) => addDays(today, index));
  const isOther = search.day !== '' && search.day !== 'weekend' && !upcomingDays.includes(search.day);
  const relativeDays: Record<string, string> = { today: tc('today'), tomorrow: tc('tomorrow') };
  const options = [...upcomingDays, ...(isOther ? [search.day] : [])].map((day) => {
    const value = formatWhen(day, today);
    return { value, label: relativeDays[value] ?? formatShortDay(day) };
  });
  const setDay = (when: string): void => {
    const { day } = parseSearch(new URLSearchParams({ when }), today);
    go(buildHref({ day, between: undefined, ...(day === '' && { time: undefined }) }));
  };
  const setTime = (value: string): void => {
    const time = timesOfDay.find((option) => option === value);
    const day = time !== undefined && search.day === '' ? today : search.day;
    go(buildHref({ day, time, from: '', between: undefined }));
  };
  return (
    <div className="search-term__fields">
      <Select
        label={t('date')}
        value={formatWhen(search.day, today)}
        options={[
          { value: '', label: t(search.between ? 'chosen_times' : 'any_day') },
          { value: 'weekend', label: tc('search_this_weekend') },
          ...options,
        ]}
        onChange={(event) => setDay(event.target.value)}
      />
      <Select
        label={ta('time_of_day')}
        value={search.from || (search.time ?? '')}
        options={[
          { value: '', label: ta('any_time') },
          // A typed time, which every other choice replaces.
          ...(search.from === ''
            ? []
            : [{ value: search.from, label: ta('from_time', { time: formatTime(search.from) }) }]),
          ...timesOfDay.map((value) => ({ value, label: ta(value) })),
        ]}
        onChange={(event) => setTime(event.target.value)}
      />
    </div>
  );
}
