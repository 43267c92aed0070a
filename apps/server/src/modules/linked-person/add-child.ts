import type { NamedChild } from '@pavilion/domain/line';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { insertCustomer } from '../person/index.ts';
import { countChildren, findChild, insertChildLink, lockParent } from './store.ts';

/** The most children whom a person adds. */
const maxChildren = 20;

type Parent = { clientId: string; personId: number; now: number };

/**
 * AUT-25: adds a child without an account to the people for whom a parent may book, and returns their id. A linked
 * person of the same names and date of birth is that child. The names have been checked.
 */
export async function addChild(
  tx: Transaction,
  parent: Parent,
  child: NamedChild,
): Promise<Result<number, { code: 'too_many_children'; params: { count: number } }>> {
  // The children of one parent are added one after the other.
  await lockParent(tx, parent);
  const existing = await findChild(tx, parent, child);
  if (existing !== undefined) return ok(existing);
  if ((await countChildren(tx, parent)) >= maxChildren)
    return refuse({ code: 'too_many_children', params: { count: maxChildren } } as const);
  const childId = await insertCustomer(tx, parent, {
    first_name: child.firstName,
    last_name: child.lastName,
    date_of_birth: child.dateOfBirth,
    email: '',
  });
  if (childId === undefined) throw new Error('A child without an address conflicts with no account');
  await insertChildLink(tx, parent, childId);
  return ok(childId);
}
