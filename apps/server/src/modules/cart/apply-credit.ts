import type { CreditType } from '@pavilion/domain/credit/credit';
import { formatMoney } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';
import { readAvailableTenders } from '../credit/index.ts';
import type { CartCommandDeps } from './add-items.ts';
import { type CartSource, loadCartView } from './read-cart.ts';
import { saveCreditChoice } from './store/credit.ts';
import { lockHold } from './store/hold.ts';
import { readCartState } from './store/read-cart.ts';
import { calculateTenders } from './usable-credit.ts';
import type { ViewContext } from './view.ts';

type CreditToReserve = { type: CreditType; amount: number };
type ApplyCreditInput = {
  owner: string;
  ownerId: number;
  source: CartSource;
  credits: readonly CreditToReserve[];
};

/**
 * PRC-09, CHK-09: saves how much of their credit a customer wants to use. An amount replaces the earlier one of its type,
 * 0 removes it. Never more than what may pay for the cart. Authorise reserves it (decision 0041).
 */
export async function applyCredit(deps: CartCommandDeps, viewContext: ViewContext, input: ApplyCreditInput) {
  const { client, now } = viewContext;
  const { owner, source } = input;
  const cart = await readCartState(deps.database.run, { clientId: client.id, owner, source }, { now });
  if (cart.id === null) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const key = { clientId: client.id, cartId: cart.id };
  const saved = await deps.database.inTransaction((tx) => saveChoice(tx, viewContext, { ...input, ...key }));
  return saved.ok ? ok(await loadCartView(deps, viewContext, { owner, source })) : saved;
}

async function saveChoice(
  tx: Transaction,
  viewContext: ViewContext,
  { clientId, cartId, ownerId, credits }: ApplyCreditInput & { clientId: string; cartId: string },
) {
  const cart = { clientId, cartId };
  const hold = await lockHold(tx, cart);
  if (hold?.attemptId) return refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const);
  const lines = (hold?.reserved ?? []).map(({ input, price }) => ({
    kind: input.kind,
    amount: price.amount,
  }));
  if (lines.length === 0) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const current = calculateTenders(
    await readAvailableTenders(tx, { ...cart, personId: ownerId }),
    lines,
    viewContext.now,
  );
  const errors = findErrors(viewContext, credits, { ...current, lines });
  if (Object.keys(errors).length > 0) return refuse({ code: 'credit_not_applied', errors } as const);
  for (const credit of credits) await saveCreditChoice(tx, cart, credit);
  return ok(undefined);
}

type CartFacts = ReturnType<typeof calculateTenders> & { lines: readonly { amount: number }[] };

/** PRC-10: by field, how much of each type can be used. The types together pay no more than the cart costs. */
function findErrors(
  { client, language }: ViewContext,
  credits: readonly CreditToReserve[],
  { available, maxApplicable, applied, lines }: CartFacts,
): FieldErrors {
  const chosen = { ...applied };
  const errors: FieldErrors = {};
  for (const [position, { type, amount }] of credits.entries()) {
    const other = type === 'general' ? 'membership' : 'general';
    const otherAmount = credits.find((credit) => credit.type === other)?.amount ?? chosen[other];
    const total = lines.reduce((sum, line) => sum + line.amount, 0);
    const max = Math.min(maxApplicable[type], Math.max(0, total - otherAmount));
    const field = `creditsToReserve.${position}.amount`;
    const isRepeated = credits.findIndex((credit) => credit.type === type) < position;
    if (amount < 0 || amount > max || isRepeated) {
      const key = available[type] === 0 ? 'field_no_credit' : 'field_credit_max';
      errors[field] = [translate(language, 'error', key, { amount: formatMoney(max, client) })];
    }
    chosen[type] = amount;
  }
  return errors;
}
