import { addFavourite, removeFavourite } from '@pavilion/contract/favourite/favourite';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useLoginDialog, useUser } from '../person/index.ts';
import {
  applyFavourite,
  cancelFavourites,
  type FavouriteTarget,
  isTarget,
  refetchFavourites,
} from './queries.ts';
import { useFavourites } from './use-favourites.ts';

const mutationKey = ['favourite'];

/** Whether something is a favourite of the user, and how to change that. A guest logs in first. */
export function useFavourite(target: FavouriteTarget): { isFavourite: boolean; toggle: () => void } {
  const t = useText('activity');
  const send = useSend();
  const queryClient = useQueryClient();
  const user = useUser();
  const { open } = useLoginDialog();
  const { favourites } = useFavourites();
  const isFavourite = favourites?.some((favourite) => isTarget(favourite, target)) ?? false;
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'favourite' },
    mutationFn: (isWanted: boolean) => {
      const { venue, category, template } = target;
      const query = {
        venue: venue.slug,
        ...(category !== undefined && { category }),
        ...(template !== undefined && { template }),
      };
      return sendRequest(send, isWanted ? addFavourite : removeFavourite, { query });
    },
    onMutate: async (isWanted) => {
      await cancelFavourites(queryClient);
      applyFavourite(queryClient, target, isWanted);
    },
    onError: (_error, isWanted) => applyFavourite(queryClient, target, !isWanted),
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? refetchFavourites(queryClient) : undefined,
    meta: { error: { title: t('favourite_not_changed') } },
  });
  return {
    isFavourite,
    toggle: () =>
      user === null ? open({ reason: 'favourite', onLoggedIn: () => mutate(true) }) : mutate(!isFavourite),
  };
}
