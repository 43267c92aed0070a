import { Button, LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { useText } from '../../shell/text.tsx';
import { widerThan } from '../map/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { hrefOfWanted, isHere } from './wanted.ts';
import { within } from './within.ts';

/** No venue of these words, which may be a place. */
export function NoneCalled({ search: { words, ask } }: { search: HomeSearch }) {
  const t = useText('home');
  // Nothing was typed: there is no venue yet at all.
  if (words === '') return <EmptyState title={t('no_venues')} level={3} />;
  return (
    <EmptyState
      picture={<Illustration name="moorside" />}
      title={t('none_found', { typed: words })}
      level={3}
      actions={
        <>
          <Button variant="secondary" onClick={() => ask({})}>
            {t('search_places_around', { typed: words })}
          </Button>
          <Button variant="quiet" onClick={() => ask({ q: '' })}>
            {t('show_all')}
          </Button>
        </>
      }
    >
      {t('none_found_text')}
    </EmptyState>
  );
}

/** Nothing within the circle: the nearest one that holds something, else everything. */
export function NoneNear({ search: { wanted, around } }: { search: HomeSearch }) {
  const t = useText('home');
  const tc = useText('common');
  const venues = around.data?.venues ?? [];
  const wider = widerThan(wanted.radius)
    .map((radius) => ({ radius, count: within(venues, radius).length }))
    .find(({ count }) => count > 0);
  const count = Number(wanted.radius);
  const place = around.data?.near?.name ?? wanted.q;
  return (
    <EmptyState
      picture={<Illustration name="moorside" />}
      title={isHere(wanted.q) ? t('none_near_here', { count }) : t('none_near', { count, place })}
      level={3}
      actions={
        <>
          {wider && (
            <LinkButton variant="secondary" href={hrefOfWanted({ ...wanted, radius: String(wider.radius) })}>
              {tc('search_within', { count: wider.radius })}
            </LinkButton>
          )}
          <LinkButton variant={wider ? 'quiet' : 'secondary'} href="/">
            {t('show_all')}
          </LinkButton>
        </>
      }
    >
      {wider ? t('wider_there_are', wider) : t('none_wider')}
    </EmptyState>
  );
}
