import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { buildFavouriteHref } from './build-favourite-href.ts';
import { FavouriteButton } from './favourite-button.tsx';
import './favourite.css';
import { type Favourite, isTarget, toTarget } from './queries.ts';
import { useFavourites } from './use-favourites.ts';

/** `rail` has the same height whatever it shows, so that nothing below it moves when it arrives. */
export type OwnFavouritesProps = { layout: 'rail' | 'grid' };

/** The favourites of the user, each with a link to its next session. */
export function OwnFavourites({ layout }: OwnFavouritesProps) {
  const t = useText('favourite');
  const { query } = useFavourites();
  return (
    <section className={`favourites favourites--${layout}`} data-testid="own-favourites">
      <h2>{t('your_favourites')}</h2>
      <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={1}>
        {(favourites) => <Cards favourites={favourites} />}
      </PartState>
    </section>
  );
}

/** What is removed here stays with an empty star until the page is left, so that it can be taken back. */
function Cards({ favourites }: { favourites: Favourite[] }) {
  const t = useText('favourite');
  const [shown, setShown] = useState(favourites);
  const find = (list: readonly Favourite[], favourite: Favourite) =>
    list.find((other) => isTarget(other, toTarget(favourite)));
  const added = favourites.filter((favourite) => !find(shown, favourite));
  if (added.length > 0) setShown([...shown, ...added]);
  if (shown.length === 0) {
    return (
      <p className="favourites__none">
        <Icon icon={Star} />
        <span>{t('none')}</span>
      </p>
    );
  }
  return (
    <ul className="favourites__list">
      {shown.map((favourite) => {
        const { venue, category, templateId } = favourite;
        const current = find(favourites, favourite);
        // The list that is changed before the server has no next session.
        const latest = current?.next ? current : favourite;
        return <FavouriteCard key={[venue.slug, category?.slug, templateId].join(' ')} favourite={latest} />;
      })}
    </ul>
  );
}

function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const t = useText('favourite');
  const lang = useContentLang();
  const formatNextTime = useNextTimeFormat();
  const { kind, name, venue, next } = favourite;
  return (
    <li className="favourite-card" data-testid="own-favourite">
      <div>
        <h3>
          <Anchor href={buildFavouriteHref(favourite)} lang={lang}>
            {name}
          </Anchor>
        </h3>
        {kind !== 'venue' && <p className="pv-muted">{venue.name}</p>}
        <p className="favourite-card__next">
          {next ? (
            <>
              {t('next')} <b>{formatNextTime(next)}</b>
              {next.name !== name && <span lang={lang}> {next.name}</span>}
            </>
          ) : (
            t('nothing_planned')
          )}
        </p>
      </div>
      <FavouriteButton target={toTarget(favourite)} />
    </li>
  );
}
