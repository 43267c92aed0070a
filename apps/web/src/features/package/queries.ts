import type { Send } from '@pavilion/contract/call';
import { listPackageHistory, listPackagePlans, listPackages } from '@pavilion/contract/cart/price-rule';
import { queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

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

/** ACC-05: every package of the logged-in person, with what used it. */
export const packageHistoryQuery = (send: Send, userId: number) =>
  queryOptions({
    queryKey: ['package-history', userId],
    queryFn: () => sendRequest(send, listPackageHistory, {}),
    throwOnError: false,
  });
