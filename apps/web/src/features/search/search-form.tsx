import { Icon } from '@pavilion/ui/base/icon';
import { ChipGroup } from '@pavilion/ui/forms/chip';
import { FieldError } from '@pavilion/ui/forms/field';
import { MapPin, MapPinOff } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useHref } from '../../lib/navigation/router.tsx';
import { QuickPicks } from './quick-picks.tsx';
import { SearchField } from './search-field.tsx';
import { applyPick, buildSearchHref, type Search } from './search-params.ts';
import { SearchTerms as TermChips } from './search-terms.tsx';
import type { NearMeFallback } from './use-near-me.ts';
import { useSearch } from './use-search.ts';
import { useTypedSearch } from './use-typed-search.ts';
import type { PlaceNames } from './use-where-text.ts';

type Props = {
  errors: Readonly<Record<string, string>>;
  names: PlaceNames;
  /** Where 'near me' is, if the device was not located. */
  fallback: NearMeFallback | undefined;
  /** Called when a typed search is submitted, so the page can show its results. */
  onSearch: () => void;
};

/** The box for everything, with what, where and when as chips. Without a script the server interprets the text. */
export function SearchForm({ errors, names, fallback, onSearch }: Props) {
  const t = useText('search');
  const id = useId();
  const { search, today } = useSearch();
  const { text, setText, submit, followTerms } = useTypedSearch(search, onSearch);
  const messages = ['near', 'radius', 'what', 'venue'].flatMap((field) => errors[field] ?? []);
  return (
    <search>
      <form className="search-box search-form" action={useHref('/search')} onSubmit={submit}>
        <SearchField
          name="q"
          text={text}
          onText={setText}
          onSelect={({ terms }) => followTerms(terms)}
          errorId={messages.length > 0 ? id : undefined}
        >
          <HiddenFields search={search} today={today} />
        </SearchField>
      </form>
      <div className="search-form__errors" role="alert" id={id}>
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
        {fallback && <FallbackNotice {...fallback} />}
      </div>
      <div className="search-form__chips">
        <ChipGroup label={t('terms')}>
          <TermChips {...names} />
          <QuickPicks
            buildHref={(pick) => buildSearchHref(applyPick(search, pick, today), today)}
            currentHref={buildSearchHref({ ...search, pages: 1 }, today)}
          />
        </ChipGroup>
      </div>
    </search>
  );
}

/** Says that the device was not located, and where the search is instead. */
function FallbackNotice({ venueName }: NearMeFallback) {
  const t = useText('search');
  const tc = useText('common');
  return (
    <p className="search-form__notice">
      <Icon icon={venueName === null ? MapPinOff : MapPin} size={18} />
      <span>
        {venueName === null ? tc('search_location_failed') : t('near_last_venue', { venue: venueName })}
      </span>
    </p>
  );
}

/** Keeps the search when the form is submitted without a script. */
function HiddenFields({ search, today }: { search: Search; today: string }) {
  const href = buildSearchHref({ ...search, pages: 1 }, today);
  const entries = [...new URLSearchParams(href.slice(href.indexOf('?') + 1 || href.length))];
  return entries.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
