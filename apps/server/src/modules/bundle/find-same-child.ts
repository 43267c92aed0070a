import { isSameChild } from '@pavilion/domain/bundle/child';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { CartTarget, LineRefusal, QuoteContext } from '../cart/index.ts';
import type { DecidedLine } from './decide-line.ts';
import { readNamedChildren } from './store/bundle.ts';

/**
 * CMP-17: why the child whom a guest names has a new line already; undefined if they do not. The index `booking_once` says
 * it of a person, and a child has no id before the log-in. The guest is locked.
 */
export async function findSameChild(
  tx: Transaction,
  { clientId, now }: Pick<QuoteContext, 'clientId' | 'now'>,
  { owner }: Pick<CartTarget, 'owner'>,
  { input: { detail }, sessions }: Pick<DecidedLine, 'input' | 'sessions'>,
): Promise<LineRefusal | undefined> {
  const { child, scheduleId, isWhole } = detail;
  if (!child) return undefined;
  const lines = await readNamedChildren(tx, { clientId, owner, scheduleId, now });
  const ownIds = lines.flatMap((line) => (isSameChild(line.child, child) ? line.occurrenceIds : []));
  const taken = sessions.filter(({ id }) => ownIds.includes(id));
  if (taken.length === 0) return undefined;
  const isWholeTaken = isWhole && taken.length === sessions.length;
  return {
    code: 'already_reserved',
    params: { name: child.firstName },
    nextStep: 'see_cart',
    takenDays: isWholeTaken ? [] : taken.map((session) => getLocalDay(session.starts_at, session.timezone)),
  };
}
