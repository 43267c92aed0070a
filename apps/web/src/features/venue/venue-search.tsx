import { Anchor } from '@pavilion/ui/anchor';
import { FieldError } from '@pavilion/ui/field';
import { Icon } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { MapPin, Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useHref } from 'react-router';
import { useText } from '../../shell/text.tsx';
import { radii, UseMyLocation } from '../map/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { isHere } from './wanted.ts';

/** VEN-02, VEN-04: the list follows what is typed, and what is sent may be a place; before any script the server finds it. */
export function VenueSearch({ search }: { search: HomeSearch }) {
  const t = useText('home');
  const tc = useText('common');
  const id = useId();
  const { typed, type, take, radius, ask, errors } = search;
  const { q } = search.wanted;
  const near = errors['near'];
  const form = useRef<HTMLFormElement>(null);
  // Whoever was quicker than the script has typed and chosen already, and React leaves the fields as it finds them.
  useEffect(() => {
    const typedEarly = form.current?.querySelector<HTMLInputElement>('input[type=search]')?.value ?? typed;
    const chosen = form.current?.querySelector('select')?.value ?? radius;
    if (typedEarly !== typed || chosen !== radius) take({ typed: typedEarly, radius: chosen });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it asks once, when the script comes
  }, []);
  return (
    <search>
      <div className="home-search__wrong" role="alert">
        {near && <FieldError id={`${id}-near`}>{near}</FieldError>}
        {errors['radius'] && <FieldError id={`${id}-radius`}>{errors['radius']}</FieldError>}
      </div>
      <form
        className="home-search"
        ref={form}
        action={useHref('/')}
        onSubmit={(event) => {
          event.preventDefault();
          ask({});
        }}
      >
        <div className="home-search__field">
          <button type="submit" aria-label={tc('search')} title={tc('search')}>
            <Icon of={Search} size={22} />
          </button>
          <label className="pv-hidden" htmlFor={id}>
            {t('search_label')}
          </label>
          {isHere(q) && <input type="hidden" name="q" value={q} />}
          <input
            id={id}
            type="search"
            name="q"
            value={typed}
            maxLength={100}
            placeholder={isHere(q) ? tc('search_another_place') : t('search_label')}
            autoComplete="off"
            data-testid="search-venue"
            {...(near && { 'aria-invalid': true, 'aria-describedby': `${id}-near` })}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <HowFar search={search} errorId={`${id}-radius`} />
      </form>
    </search>
  );
}

function HowFar({ search, errorId }: { search: HomeSearch; errorId: string }) {
  const t = useText('common');
  const { radius, choose, ask, errors, wanted } = search;
  const miles = radii.includes(radius) ? radii : [...radii, radius];
  return (
    <div className="home-search__opts">
      <Select
        quiet
        hideLabel
        label={t('search_radius')}
        name="radius"
        value={radius}
        options={miles.map((value) => ({ value, label: t('search_within', { count: Number(value) || 0 }) }))}
        {...(errors['radius'] && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onChange={(event) => choose(event.target.value)}
      />
      <div className="home-search__here">
        {isHere(wanted.q) ? (
          <Anchor className="pv-chip pv-chip--small pv-chip--on" href="/">
            <Icon of={MapPin} size={16} />
            {t('search_here')}
            <span className="pv-hidden"> {t('search_remove')}</span>
            <Icon of={X} size={16} />
          </Anchor>
        ) : (
          <UseMyLocation onFound={(here) => ask({ q: here })} />
        )}
      </div>
    </div>
  );
}
