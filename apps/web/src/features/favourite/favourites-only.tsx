import { Button } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useLoginDialog, useUser } from '../person/index.ts';
import { isTarget } from './queries.ts';
import { useFavourites } from './use-favourites.ts';

type Listed = { venueSlug: string; templateId: string };
type Props<Session extends Listed> = {
  isOn: boolean;
  sessions: readonly Session[];
  /** Shows all sessions again. */
  onClear: () => void;
  children: (sessions: readonly Session[]) => ReactNode;
};

/** The sessions whose template is a favourite, or all if it is off. What keeps them from being shown is said instead. */
export function FavouritesOnly<Session extends Listed>(props: Props<Session>): ReactNode {
  const { isOn, sessions, children } = props;
  return isOn ? <OnlyFavourites {...props} /> : children(sessions);
}

function OnlyFavourites<Session extends Listed>({ sessions, onClear, children }: Props<Session>) {
  const t = useText('activity');
  const tc = useText('common');
  const user = useUser();
  const { open } = useLoginDialog();
  const { query } = useFavourites();
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      {t('favourites_show_all')}
    </Button>
  );
  const picture = <IconPicture icon={Star} />;
  if (user === null) {
    return (
      <EmptyState
        picture={picture}
        title={t('favourites_log_in')}
        actions={
          <>
            <Button onClick={() => open({ reason: 'favourite' })}>{tc('log_in')}</Button>
            {showAll}
          </>
        }
      >
        {t('favourites_log_in_text')}
      </EmptyState>
    );
  }
  const failed = { title: t('favourites_failed') };
  return (
    <PartState query={query} loading={t('loading_sessions')} failed={failed} rows={6}>
      {(favourites) => {
        const matches = sessions.filter(({ venueSlug, templateId }) =>
          favourites.some((favourite) =>
            isTarget(favourite, { venue: { slug: venueSlug }, template: templateId }),
          ),
        );
        if (matches.length > 0 || sessions.length === 0) return children(matches);
        return (
          <EmptyState picture={picture} title={t('favourites_none')} actions={showAll}>
            {t('favourites_none_text')}
          </EmptyState>
        );
      }}
    </PartState>
  );
}
