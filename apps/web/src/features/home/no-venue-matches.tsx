import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import type { HomeSearch } from './use-home-search.ts';

/** No venue matches the text; it may be an activity or a place, so both searches are offered. */
export function NoVenueMatches({ search: { searchText, submit } }: { search: HomeSearch }) {
  const t = useText('home');
  // Without a text there are no venues at all.
  if (searchText === '') return <EmptyState title={t('no_venues')} level={3} />;
  return (
    <EmptyState
      picture={<Illustration name="moorside" />}
      title={t('none_found', { typed: searchText })}
      level={3}
      actions={
        <>
          <LinkButton
            variant="secondary"
            href={`/search?${new URLSearchParams({ q: searchText }).toString()}`}
          >
            {t('search_activities', { typed: searchText })}
          </LinkButton>
          <Button variant="secondary" onClick={() => submit({})}>
            {t('search_places_around', { typed: searchText })}
          </Button>
          <Button variant="quiet" onClick={() => submit({ q: '' })}>
            {t('show_all')}
          </Button>
        </>
      }
    >
      {t('none_found_text')}
    </EmptyState>
  );
}
