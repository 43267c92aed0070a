import { LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { useText } from '../../shell/text.tsx';
import { widerThan } from '../map/index.ts';
import type { Search } from './read-search.ts';
import { useSearch } from './use-search.ts';

type Way = { words: string; changes: Partial<Search> };

/** Nothing like that: what may be given up, each one press away. */
export function NothingFound() {
  const t = useText('search');
  const tt = useText('courses');
  const tc = useText('common');
  const { search, hrefWith } = useSearch();
  const { what, near, radius, day, time, between, tags, access, placesLeft } = search;
  const [wider] = widerThan(radius);
  const ways: (Way | false)[] = [
    near !== '' &&
      wider !== undefined && {
        words: tc('search_within', { count: wider }),
        changes: { radius: String(wider) },
      },
    time !== undefined && { words: t('whole_day'), changes: { time: undefined } },
    (day !== '' || between !== undefined) && {
      words: t('any_day'),
      changes: { day: '', time: undefined, between: undefined },
    },
    (tags.length > 0 || access.length > 0 || placesLeft) && {
      words: tt('clear_filters'),
      changes: { tags: [], access: [], placesLeft: false },
    },
    near !== '' && { words: t('everywhere'), changes: { near: '' } },
    what !== '' && { words: t('anything', { what }), changes: { what: '' } },
  ];
  const offered = ways.filter((way) => way !== false);
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={t('none')}
      actions={offered.map(({ words, changes }) => (
        <LinkButton key={words} variant="secondary" href={hrefWith(changes)}>
          {words}
        </LinkButton>
      ))}
    >
      {t(offered.length > 0 ? 'none_text' : 'nothing_on')}
    </EmptyState>
  );
}
