import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSend } from '../../shell/page.tsx';
import type { RequestError } from '../../shell/request.ts';
import { type Cart, cartQuery } from './cart-query.ts';
import { lapsedPlaces } from './lapsed-places.ts';

export type CartState = {
  /** Undefined until it has come. */
  cart: Cart | undefined;
  /** When it came, by the device's clock: its seconds count from there. */
  cameAt: number;
  /** BSK-39. */
  error: RequestError | null;
  retry: () => void;
  retrying: boolean;
  /** BSK-18, BSK-36. */
  addingToCart: boolean;
  removingFromCart: boolean;
  updatingCart: boolean;
};

/** BSK-17: the caller's cart and what is being done to it, wherever on the page that was begun. */
export function useCart(): CartState {
  const query = useQuery({ ...cartQuery(useSend()), throwOnError: false });
  const { data, error, refetch, isRefetching, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) lapsedPlaces.note(data.lapsed);
  }, [data]);
  return {
    cart: data,
    cameAt: dataUpdatedAt,
    error,
    retry: () => void refetch(),
    retrying: isRefetching,
    addingToCart: useIsMutating({ mutationKey: ['cart', 'add'] }) > 0,
    removingFromCart: useIsMutating({ mutationKey: ['cart', 'remove'] }) > 0,
    updatingCart: useIsMutating({ mutationKey: ['cart', 'update'] }) > 0,
  };
}
