import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/http/caller';
import { translateRefusal } from '#platform/lib/translate';
import { type AddItemsInput, addFromFreshFacts, type CartCommandDeps, maxTries } from './add-items.ts';
import { extendHold } from './extend-hold.ts';
import { nameDays } from './kinds/name-days.ts';
import type { CartLine, ClaimRefusalCode, LineRefusal } from './kinds/purchasable.ts';
import { loadCartView } from './read-cart.ts';
import { readCartState } from './store/read-cart.ts';
import { readReleasedLines, takeReleasedLines } from './store/released-lines.ts';
import type { ViewContext } from './view.ts';

type RestoreInput = Pick<AddItemsInput, 'user' | 'owner' | 'ownerId' | 'source' | 'cancelAttempt'> & {
  caller: Caller;
  cartItemIds: readonly string[];
};
type Refused = { line: CartLine; refusal: LineRefusal<ClaimRefusalCode> };

/** Refusals of the whole cart, which are no fault of a line. */
const cartRefusals = ['cart_changed', 'cart_in_payment', 'hold_ended', 'not_logged_in'] as const;
type CartRefusal = LineRefusal<(typeof cartRefusals)[number]>;

/**
 * BSK-41, BSK-44: adds released lines again, all of them or else those that are still available. Renews an expired hold
 * of the others first. Idempotent: a line that was added again is ignored.
 */
export async function restoreItems(
  deps: CartCommandDeps,
  viewContext: ViewContext,
  { cartItemIds, ...input }: RestoreInput,
) {
  const { now, client, language } = viewContext;
  const { owner, source } = input;
  const { run } = deps.database;
  const cart = await readCartState(run, { clientId: client.id, owner, source }, { now });
  if (cart.id === null) return ok({ ...(await loadCartView(deps, viewContext, input)), not_restored: [] });
  if (cart.endsAt !== null && cart.endsAt <= now)
    await extendHold(deps, viewContext, { owner, ownerId: input.ownerId, source });
  const released = await readReleasedLines(run, {
    clientId: client.id,
    cartId: cart.id,
    lineIds: cartItemIds,
  });
  const restored = await restoreAll(deps, viewContext, input, released);
  if (!restored.ok) return restored;
  return ok({
    ...(await loadCartView(deps, viewContext, { owner, source })),
    not_restored: restored.value.map(({ line: { id }, refusal }) => ({
      id,
      code: refusal.code,
      message: translateRefusal(language, refusal.code, nameDays(refusal, language).params),
    })),
  });
}

type OwnerInput = Omit<RestoreInput, 'cartItemIds'>;

/** All lines in one transaction. If one is refused, each by itself, except tickets of one session, which need each other. */
async function restoreAll(
  deps: CartCommandDeps,
  viewContext: ViewContext,
  input: OwnerInput,
  lines: readonly CartLine[],
): Promise<Result<readonly Refused[], CartRefusal>> {
  if (lines.length === 0) return ok([]);
  const groups = groupLines(lines);
  const tries = groups.length > 1 ? [lines, ...groups] : groups;
  const refused: Refused[] = [];
  for (const group of tries) {
    const restored = await restoreTogether(deps, viewContext, input, group);
    if (!restored.ok && isCartRefusal(restored.refusal)) return refuse(restored.refusal);
    if (restored.ok && group === lines) return ok([]);
    if (!restored.ok && (group !== lines || groups.length === 1))
      refused.push(...group.map((line) => ({ line, refusal: restored.refusal })));
  }
  return ok(refused);
}

const isCartRefusal = (refusal: LineRefusal<ClaimRefusalCode>): refusal is CartRefusal =>
  (cartRefusals as readonly string[]).includes(refusal.code);

function groupLines(lines: readonly CartLine[]): CartLine[][] {
  const groups = new Map<string, CartLine[]>();
  for (const line of lines) {
    const { kind, detail } = line.input;
    const key = kind === 'ticket' && 'occurrenceId' in detail ? detail.occurrenceId : line.id;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

async function restoreTogether(
  deps: CartCommandDeps,
  viewContext: ViewContext,
  input: OwnerInput,
  lines: readonly CartLine[],
): Promise<Result<undefined, LineRefusal<ClaimRefusalCode>>> {
  const lineIds = lines.map(({ id }) => id);
  const addition = {
    ...input,
    idempotency: undefined,
    takeReleased: (...[tx, cart]: Parameters<NonNullable<AddItemsInput['takeReleased']>>) =>
      takeReleasedLines(tx, { ...cart, lineIds }),
  };
  const inputs = lines.map((line) => line.input);
  for (let tries = 1; ; tries += 1) {
    const added = await addFromFreshFacts(deps, viewContext, addition, inputs);
    if (added.ok || added.refusal.code === 'already_applied') return ok(undefined);
    if (added.refusal.code !== 'facts_changed') return added;
    if (tries === maxTries) return refuse({ code: 'cart_changed', nextStep: 'reload_cart' });
  }
}
