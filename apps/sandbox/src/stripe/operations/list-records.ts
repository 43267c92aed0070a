import { FormReader } from '../model/form.ts';
import type { Call } from '../model/operation.ts';
import { notFound, type Refusal } from '../model/refusal.ts';
import { toSeconds } from '../present/seconds.ts';

export const listParameters = ['created', 'ending_before', 'limit', 'starting_after'] as const;

/** One page of a list, the newest first. Expects the records in order of creation. */
export function listRecords<Item extends { id: string; created: number }>(
  call: Call,
  records: Item[],
  present: (item: Item) => object,
): object | Refusal {
  const params = new FormReader(call.form);
  const limit = Math.min(Math.max(params.readInteger('limit') ?? 10, 1), 100);
  const after = params.readText('starting_after');
  const before = params.readText('ending_before');
  const isInBounds = readBounds(params);
  if (params.refusal) return params.refusal;

  const newestFirst = records.filter(({ created }) => isInBounds(toSeconds(created))).toReversed();
  const cursor = after ?? before;
  const cursorIndex = newestFirst.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && cursorIndex < 0)
    return notFound('object', cursor, { param: after ? 'starting_after' : 'ending_before' });

  const rest =
    after !== undefined
      ? newestFirst.slice(cursorIndex + 1)
      : newestFirst.slice(0, before !== undefined ? cursorIndex : undefined);
  const page = before !== undefined ? rest.slice(-limit) : rest.slice(0, limit);
  return {
    object: 'list',
    data: page.map(present),
    has_more: rest.length > page.length,
    url: `/v1${call.path['*'] ?? ''}`,
  };
}

/** `created` is an instant in seconds, or bounds. */
function readBounds(params: FormReader): (instant: number) => boolean {
  const exact = typeof params.getValue('created') === 'string' ? params.readInteger('created') : undefined;
  const bounds = params.createReader('created');
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => bounds.readInteger(name));
  params.adoptRefusal(bounds);
  return (instant) =>
    (exact === undefined || instant === exact) &&
    (gt === undefined || instant > gt) &&
    (gte === undefined || instant >= gte) &&
    (lt === undefined || instant < lt) &&
    (lte === undefined || instant <= lte);
}
