import { useToday } from '../../lib/dates/use-today.ts';
import { useHref } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { SearchField } from './search-field.tsx';
import { parseSearch } from './search-params.ts';
import { useTypedSearch } from './use-typed-search.ts';

const ignore = (): void => {};

/** The box on a venue's own page, such as a kiosk's: searches at the venue unless the text names another place. */
export function SearchBox({ venueSlug, example }: { venueSlug: string; example: string }) {
  const today = useToday(useBoot().client.timezone);
  const search = parseSearch(new URLSearchParams({ venue: venueSlug }), today);
  const { text, setText, followTerms, submit } = useTypedSearch(search, ignore);
  return (
    <search>
      <form className="search-box" action={useHref('/search')} onSubmit={submit}>
        <SearchField
          name="q"
          text={text}
          placeholder={example}
          onText={setText}
          onSelect={({ terms }) => followTerms(terms)}
        >
          <input type="hidden" name="venue" value={venueSlug} />
        </SearchField>
      </form>
    </search>
  );
}
