import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { FieldError } from '@pavilion/ui/forms/field';
import { Select } from '@pavilion/ui/forms/select';
import { MapPin, X } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useHref } from '../../lib/navigation/router.tsx';
import { MyLocationButton, radiusOptions } from '../map/index.ts';
import { QuickPicks, SearchField } from '../search/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { isDeviceLocation } from './venue-search-terms.ts';

/** VEN-02, VEN-04: filters the venues while typing; submitting searches for a place or sessions, on the server before hydration. */
export function VenueSearch({ search }: { search: HomeSearch }) {
  const tc = useText('common');
  const id = useId();
  const { text, setText, submitTyped, followSuggestion, errors } = search;
  const { q } = search.terms;
  const nearError = errors['near'];
  return (
    <search>
      <div className="home-search__errors" role="alert">
        {nearError && <FieldError id={`${id}-near`}>{nearError}</FieldError>}
        {errors['radius'] && <FieldError id={`${id}-radius`}>{errors['radius']}</FieldError>}
      </div>
      <form
        className="search-box home-search"
        action={useHref('/')}
        onSubmit={(event) => {
          event.preventDefault();
          submitTyped();
        }}
      >
        <SearchField
          name="q"
          text={text}
          onText={setText}
          onSelect={followSuggestion}
          errorId={nearError ? `${id}-near` : undefined}
          {...(isDeviceLocation(q) && { placeholder: tc('search_another_place') })}
          testId="search-venue"
        >
          {isDeviceLocation(q) && <input type="hidden" name="q" value={q} />}
        </SearchField>
        <RadiusFields search={search} errorId={`${id}-radius`} />
      </form>
      {/* No `ChipGroup`, because its file has other chips, which the first bundle does not need. */}
      <fieldset className="pv-chip-group" aria-label={tc('search_quick')}>
        <QuickPicks
          onPick={(pick, event) => {
            if (text.trim() === '') return;
            event.preventDefault();
            submitTyped(pick);
          }}
        />
      </fieldset>
    </search>
  );
}

function RadiusFields({ search, errorId }: { search: HomeSearch; errorId: string }) {
  const t = useText('common');
  const { radius, setRadius, submit, errors, terms } = search;
  const miles = radiusOptions.includes(radius) ? radiusOptions : [...radiusOptions, radius];
  return (
    <div className="home-search__options">
      <Select
        isQuiet
        isLabelHidden
        label={t('search_radius')}
        name="radius"
        value={radius}
        options={miles.map((value) => ({ value, label: t('search_within', { count: Number(value) || 0 }) }))}
        {...(errors['radius'] && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onChange={(event) => setRadius(event.target.value)}
      />
      <div className="home-search__location">
        {isDeviceLocation(terms.q) ? (
          <Anchor className="pv-chip pv-chip--small pv-chip--on" href="/">
            <Icon icon={MapPin} size={16} />
            {t('search_here')}
            <span className="pv-visually-hidden"> {t('search_remove')}</span>
            <Icon icon={X} size={16} />
          </Anchor>
        ) : (
          <MyLocationButton onFound={(coordinates) => submit({ q: coordinates })} />
        )}
      </div>
    </div>
  );
}
