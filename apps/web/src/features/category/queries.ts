import type { Send } from '@pavilion/contract/call';
import { getCategory, listCategories } from '@pavilion/contract/category';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** ACT-01. */
export type Category = CamelReply<typeof getCategory>;

/** ACT-02: the categories of a venue. */
export const categoriesQuery = (send: Send, venue: string) =>
  queryOptions({
    queryKey: ['categories', venue],
    queryFn: () => sendRequest(send, listCategories, { params: { venue }, query: {} }),
    staleTime: 60_000,
  });

/** ACT-02: a category by its slug, or null if the venue does not have it. */
export const categoryQuery = (send: Send, venue: string, activity: string) =>
  queryOptions({
    queryKey: ['category', venue, activity],
    queryFn: () => notFoundToNull(sendRequest(send, getCategory, { params: { venue, activity }, query: {} })),
    staleTime: 60_000,
  });
