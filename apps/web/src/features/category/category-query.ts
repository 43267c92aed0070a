import type { Send } from '@pavilion/contract/call';
import { getCategory, listCategories } from '@pavilion/contract/category';
import { queryOptions } from '@tanstack/react-query';
import { missingAsNull } from '../../shell/missing-as-null.ts';
import { ask, type Shown } from '../../shell/request.ts';

/** ACT-01. */
export type Category = Shown<typeof getCategory>;

/** ACT-02: what can be done at a venue. */
export const categoriesQuery = (send: Send, venue: string) =>
  queryOptions({
    queryKey: ['categories', venue],
    queryFn: () => ask(send, listCategories, { params: { venue } }),
    staleTime: 60_000,
  });

/** ACT-02: one category by its slug, or null where the venue has none such. */
export const categoryQuery = (send: Send, venue: string, activity: string) =>
  queryOptions({
    queryKey: ['category', venue, activity],
    queryFn: () => missingAsNull(ask(send, getCategory, { params: { venue, activity } })),
    staleTime: 60_000,
  });
