import type { Send } from '@pavilion/contract/call';
import {
  listPackageHistory,
  listPackagePlans,
  listPackageSessions,
  listPackages,
} from '@pavilion/contract/cart/price-rule';
import type { PackageFilter } from '@pavilion/domain/package/filter';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest, sendRequestWithMeta } from '../../lib/http/request.ts';

export type PackagePlan = CamelReply<typeof listPackagePlans>[number];

/** PRC-08: the packages that are sold. */
export const packagePlansQuery = (send: Send) =>
  queryOptions({
    queryKey: ['package-plans'],
    queryFn: () => sendRequest(send, listPackagePlans, {}),
    staleTime: 600_000,
    throwOnError: false,
  });

/** PRC-08: the packages of the logged-in person. */
export const ownPackagesQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['packages', userId],
    queryFn: () => sendRequest(send, listPackages, {}),
    throwOnError: false,
  });

export type OwnPackage = CamelReply<typeof listPackageHistory>[number];

export type PackageSession = CamelReply<typeof listPackageSessions>[number];

const perPage = 10;

/** ACC-05: the packages of one person, those that can be used first: all of them without a filter. */
export const packageHistoryQuery = (send: Send, userId: number, filter?: PackageFilter) =>
  infiniteQueryOptions({
    queryKey: ['package-history', userId, filter],
    queryFn: ({ pageParam: page }) =>
      sendRequestWithMeta(send, listPackageHistory, { query: { page, perPage, ...(filter && { filter }) } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => meta.pagination.nextPage,
    throwOnError: false,
  });

/** ACC-05: the sessions of a package, after those that it is listed with, which are as many as a page. */
export const packageSessionsQuery = (
  send: Send,
  { id: packageId, sessions, sessionCount }: Pick<OwnPackage, 'id' | 'sessions' | 'sessionCount'>,
) =>
  infiniteQueryOptions({
    queryKey: ['package-sessions', packageId, sessionCount],
    queryFn: async ({ pageParam: page }) => {
      const { value, meta } = await sendRequestWithMeta(send, listPackageSessions, {
        params: { packageId },
        query: { page, perPage },
      });
      return { value, nextPage: meta.pagination.nextPage };
    },
    initialData: {
      pages: [{ value: sessions, nextPage: sessionCount > sessions.length ? 2 : null }],
      pageParams: [1],
    },
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    throwOnError: false,
  });
