import type { Call } from './call.ts';
import { Reader } from './form.ts';
import { seconds } from './present/seconds.ts';
import { noSuch, type Refusal } from './refusal.ts';

export const listParameters = ['created', 'ending_before', 'limit', 'starting_after'] as const;

/** One page of a list, newest first. The records come in the order in which they were made. */
export function listRecords<Item extends { id: string; created: number }>(
  call: Call,
  records: Item[],
  present: (item: Item) => object,
): object | Refusal {
  const params = new Reader(call.form);
  const limit = Math.min(Math.max(params.integer('limit') ?? 10, 1), 100);
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  const when = readBounds(params);
  if (params.refusal) return params.refusal;

  const newestFirst = records.filter(({ created }) => when(seconds(created))).toReversed();
  const cursor = after ?? before;
  const at = newestFirst.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && at < 0)
    return noSuch('object', cursor, { param: after ? 'starting_after' : 'ending_before' });

  const rest =
    after !== undefined
      ? newestFirst.slice(at + 1)
      : newestFirst.slice(0, before !== undefined ? at : undefined);
  const shown = before !== undefined ? rest.slice(-limit) : rest.slice(0, limit);
  return {
    object: 'list',
    data: shown.map(present),
    has_more: rest.length > shown.length,
    url: `/v1${call.path['*'] ?? ''}`,
  };
}

/** `created` is an instant, or bounds of one. */
function readBounds(params: Reader): (instant: number) => boolean {
  const exact = typeof params.whole('created') === 'string' ? params.integer('created') : undefined;
  const bounds = params.within('created');
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => bounds.integer(name));
  params.adopt(bounds);
  return (instant) =>
    (exact === undefined || instant === exact) &&
    (gt === undefined || instant > gt) &&
    (gte === undefined || instant >= gte) &&
    (lt === undefined || instant < lt) &&
    (lte === undefined || instant <= lte);
}
