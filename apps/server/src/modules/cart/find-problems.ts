import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { CartLine, CartProblem, Purchasables } from './kinds/purchasable.ts';

type CartToCheck = { clientId: string; cartId: string; owner: string };

/** What the lines of a cart lack together, although each was allowed when it was added. The checkout refuses it. */
export async function findProblems(
  run: RunStatement,
  purchasables: Purchasables,
  { clientId, cartId, owner }: CartToCheck,
  lines?: readonly Pick<CartLine, 'input' | 'status'>[],
): Promise<readonly CartProblem[]> {
  const requesterId = owner.startsWith('person:') ? Number(owner.slice('person:'.length)) : null;
  const read = joinStatements(run);
  const problems = await Promise.all(
    Object.values(purchasables)
      .filter(({ kind }) => lines?.some(({ input }) => input.kind === kind) ?? true)
      .flatMap(
        (purchasable) => purchasable.findProblems?.(read, { clientId, cartId, requesterId }, lines) ?? [],
      ),
  );
  return problems.flat();
}
