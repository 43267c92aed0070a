import {
  type Answer,
  invalidFields,
  notRegistered,
  operationNotAllowed,
  refusal,
  statusNotApplicable,
  transactionNotFound,
} from './answer.ts';
import type { CredentialType, OpayoPage, Transaction, TransactionType } from './book.ts';
import { complain, type Fields, fieldsOf, text } from './fields.ts';
import { newGuid } from './instant.ts';
import { gatewayRefusal, nextReference, settleCard } from './pay.ts';
import { type Purchase, readCredentialType, readCurrency, readPurchase } from './payment-fields.ts';
import { refundedOf, stateAt } from './state.ts';
import { acceptedFollowUp, askForMoney } from './verdict.ts';
import { viewOf } from './view.ts';

type FollowUp = 'Refund' | 'Repeat' | 'Authorise';
type Wish = Omit<Purchase, 'currency'> & { type: FollowUp; base: Transaction };
type Call = { type: FollowUp; body: unknown; now: number };

/** Refund, Repeat and Authorise: transactions on an earlier one, without a browser. */
export function followUp(page: OpayoPage, { type, body, now }: Call): Answer {
  const fields = fieldsOf(body);
  const referenceId = text(fields, 'referenceTransactionId', { max: 38 });
  const purchase = readPurchase(fields);
  const repeat = type === 'Repeat' ? readRepeat(fields) : undefined;
  if (fields.errors.length > 0) return invalidFields(fields.errors);
  const base = page.transactions[referenceId];
  if (!base) return transactionNotFound;

  const wish = { ...purchase, type, base };
  const refused = gatewayRefusal(page, purchase) ?? refusalOf[type](page, wish, now);
  if (refused) return refused;
  const transaction = newFollowUp(page, wish, now);
  if (repeat) transaction.currency = repeat.currency;
  if (type !== 'Refund') Object.assign(transaction, askForMoney(transaction));
  settleCard(page, transaction);
  return { status: 201, body: viewOf(transaction) };
}

function readRepeat(fields: Fields): { currency: string; credentialType: CredentialType | undefined } {
  const currency = readCurrency(fields);
  const credentialType = readCredentialType(fields, 'needed');
  if (credentialType?.cofUsage === 'First') complain(fields, 'credentialType.cofUsage', 1009);
  if (credentialType?.initiatedType === 'CIT') complain(fields, 'credentialType.initiatedType', 1009);
  return { currency, credentialType };
}

type Refusing = (page: OpayoPage, wish: Wish, now: number) => Answer | undefined;

const typeNotSupported = refusal(403, 1013, 'Transaction type not supported');
const repaid: TransactionType[] = ['Payment', 'Deferred', 'Repeat', 'Authorise'];

const refuseRefund: Refusing = (page, { base, amount }, now) => {
  if (!repaid.includes(base.type)) return typeNotSupported;
  if (stateAt(base, now) !== 'authorised') return statusNotApplicable;
  if (amount > base.captured) return refusal(403, 1018, 'The refund exceeds the original transaction');
  if (refundedOf(page, base.id) + amount <= base.captured) return undefined;
  return notRegistered(403, 4035, 'The total of the refunds exceeds the value of the original transaction.');
};

/** A card is charged without its holder only where the holder once agreed to it. */
const refuseRepeat: Refusing = (_, { base }, now) => {
  if (!repaid.includes(base.type)) return typeNotSupported;
  if (!['authorised', 'deferred'].includes(stateAt(base, now))) return statusNotApplicable;
  const agreed =
    base.credentialType?.initiatedType === 'MIT' ||
    (base.credentialType?.cofUsage === 'First' && base.credentialType.initiatedType === 'CIT');
  return agreed ? undefined : operationNotAllowed;
};

const refuseAuthorise: Refusing = ({ transactions }, { base, amount }, now) => {
  if (base.type !== 'Authenticate') return typeNotSupported;
  if (!['authenticated', 'registered'].includes(stateAt(base, now))) return statusNotApplicable;
  const authorised = Object.values(transactions)
    .filter(
      ({ type, referenceId, state }) =>
        type === 'Authorise' && referenceId === base.id && state === 'authorised',
    )
    .reduce((total, earlier) => total + earlier.amount, 0);
  if ((authorised + amount) * 100 <= base.amount * 115) return undefined;
  return notRegistered(
    403,
    4044,
    'The total of the authorisations exceeds 115% of the original transaction.',
  );
};

const refusalOf: Record<FollowUp, Refusing> = {
  Refund: refuseRefund,
  Repeat: refuseRepeat,
  Authorise: refuseAuthorise,
};

function newFollowUp(page: OpayoPage, { base, ...wish }: Wish, now: number): Transaction {
  const transaction: Transaction = {
    ...structuredClone(base),
    ...wish,
    id: newGuid(),
    referenceId: base.id,
    captured: 0,
    // Nobody is there to be asked.
    checks: { address: 'NotChecked', postalCode: 'NotChecked', securityCode: 'NotChecked' },
    threeDSecure: 'NotChecked',
    challenge: undefined,
    ...acceptedFollowUp(wish.type),
    retrievalReference: nextReference(page),
    startedAt: now,
    changedAt: now,
    readableAt: now,
    instructions: [],
  };
  transaction.card.save = false;
  page.transactions[transaction.id] = transaction;
  return transaction;
}
