import type { Route } from '@pavilion/contract/route';
import type { Caller } from '#platform/http/caller';
import { getAddressKey } from '#platform/limits/address-key';
import { createBatchedLimit } from '#platform/limits/batched-limit';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type LimitRule } from '#platform/limits/shared-limit';

type LimitedRoute = Pick<Route, 'limit' | 'method' | 'path'>;

/** Seconds to wait before a route may be called, 0 if the call is allowed. A promise only if a database is asked. */
export type RouteLimiter = (route: LimitedRoute, caller: Caller) => number | Promise<number>;

/**
 * Counts the calls of routes with a limit. A limit by address is shared by all servers call by call, a limit by person
 * in batches. Without a database it counts in this process.
 */
export function createRouteLimiter(deps?: LimitDeps): RouteLimiter {
  const limits = new Map<string, { take: (key: string) => number | Promise<number> }>();
  return ({ limit, method, path }, caller) => {
    if (!limit) return 0;
    const rule: LimitRule = { name: `${method} ${path}`, points: limit.perMinute, seconds: 60 };
    const create = limit.by === 'address' ? createSharedLimit : createBatchedLimit;
    const counter = limits.get(rule.name) ?? create(deps, rule);
    limits.set(rule.name, counter);
    return counter.take(getLimitKey(limit.by, caller));
  };
}

/** Many people can share one IP address, so it is the key only for guests without a cookie. */
function getLimitKey(by: 'person' | 'address', caller: Caller): string {
  const { client, address } = caller;
  if (by === 'address' || caller.kind === 'signature') return `${client.id} ${getAddressKey(address)}`;
  if (caller.kind !== 'guest') return `${client.id} ${caller.personId}`;
  return `${client.id} ${caller.isNew ? getAddressKey(address) : caller.guestKey}`;
}
