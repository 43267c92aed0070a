import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type {
  BankAccountCheck,
  BankAccountDetails,
  BankAccountResult,
  CollectionResult,
  DebitEvent,
  DirectDebitProvider,
  MandateResult,
  ProviderCollectionState,
  ProviderMandateState,
} from './direct-debit-provider.ts';
import { fetchBooks } from './gocardless-books.ts';
import {
  callGoCardless,
  createResource,
  type GoCardlessAccount,
  type GoCardlessResponse,
} from './gocardless-client.ts';

const mandateStates: Record<string, ProviderMandateState> = {
  pending_customer_approval: 'pending',
  pending_submission: 'pending',
  submitted: 'pending',
  suspended_by_payer: 'pending',
  active: 'active',
  failed: 'failed',
  blocked: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  consumed: 'cancelled',
};
const collectionStates: Record<string, ProviderCollectionState> = {
  pending_customer_approval: 'submitted',
  pending_submission: 'submitted',
  submitted: 'submitted',
  confirmed: 'paid',
  paid_out: 'paid',
  failed: 'failed',
  customer_approval_denied: 'failed',
  cancelled: 'cancelled',
  charged_back: 'claimed',
};
/** The fields of the customer's form by the provider's names. */
const fields = {
  account_holder_name: 'holder',
  branch_code: 'sort_code',
  account_number: 'account_number',
} as const;

const customerSchema = z.object({ customers: z.object({ id: z.string() }) });
const accountSchema = z.object({
  customer_bank_accounts: z.object({
    id: z.string(),
    account_number_ending: z.string(),
    bank_name: z.nullable(z.string()),
  }),
});
const lookupSchema = z.object({
  bank_details_lookups: z.object({ available_debit_schemes: z.array(z.string()) }),
});
const mandateSchema = z.object({
  mandates: z.object({ id: z.string(), reference: z.nullable(z.string()), status: z.string() }),
});
const paymentSchema = z.object({ payments: z.object({ id: z.string(), status: z.string() }) });
const eventsSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      resource_type: z.string(),
      details: z.optional(z.object({ cause: z.optional(z.nullable(z.string())) })),
      links: z.record(z.string(), z.string()),
    }),
  ),
});

/** Bacs Direct Debit by GoCardless (API version 2015-07-06). */
export function createGoCardlessProvider(account: GoCardlessAccount): DirectDebitProvider {
  const fetchMandate = async (ref: string) => toMandate(await callGoCardless(account, `/mandates/${ref}`));
  return {
    checkBankAccount: (details) => checkBankAccount(account, details),
    createBankAccount: (id, details) => createBankAccount(account, id, details),
    async createMandate({ id, accountRef }) {
      const mandate = {
        scheme: 'bacs',
        metadata: { mandate_id: id },
        links: { customer_bank_account: accountRef },
      };
      return toMandate(await createResource(account, 'mandates', { fields: mandate, idempotencyKey: id }));
    },
    fetchMandate,
    async cancelMandate(ref) {
      const cancelled = await callGoCardless(account, `/mandates/${ref}/actions/cancel`, { body: {} });
      // The bank or the customer may have ended it before.
      return cancelled.state === 'refused' ? fetchMandate(ref) : toMandate(cancelled);
    },
    async createCollection({ id, mandateRef, amount, currency, chargeOn }) {
      const payment = {
        amount,
        currency,
        charge_date: chargeOn,
        metadata: { collection_id: id },
        links: { mandate: mandateRef },
      };
      // A later day is another request.
      const idempotencyKey = `${id}-${chargeOn}`;
      return toCollection(await createResource(account, 'payments', { fields: payment, idempotencyKey }));
    },
    fetchCollection: async (ref) => toCollection(await callGoCardless(account, `/payments/${ref}`)),
    fetchBooks: (query) => fetchBooks(account, query),
    readEvents: (body, signature) => readEvents(account, body, signature),
  };
}

/** A customer waits for this answer, and can continue without it. */
const lookupTimeoutMs = 3000;

async function checkBankAccount(
  account: GoCardlessAccount,
  { sortCode, accountNumber }: Pick<BankAccountDetails, 'sortCode' | 'accountNumber'>,
): Promise<BankAccountCheck> {
  const details = { branch_code: sortCode, account_number: accountNumber, country_code: 'GB' };
  const looked = await callGoCardless(account, '/bank_details_lookups', {
    body: { bank_details_lookups: details },
    timeoutMs: lookupTimeoutMs,
  });
  if (looked.state === 'unknown') return looked;
  if (looked.state === 'refused') return toRefusedField(looked);
  const parsed = lookupSchema.safeParse(looked.body);
  if (!parsed.success) return { state: 'unknown' };
  const schemes = parsed.data.bank_details_lookups.available_debit_schemes;
  return { state: schemes.includes('bacs') ? 'accepted' : 'no_direct_debit' };
}

function toRefusedField({ errors }: Extract<GoCardlessResponse, { state: 'refused' }>) {
  const name = Object.keys(fields).find((key) => errors.some(({ field }) => field === key));
  return {
    state: 'refused' as const,
    field: name === undefined ? null : fields[name as keyof typeof fields],
  };
}

const createBankAccount = async (
  account: GoCardlessAccount,
  id: string,
  {
    holder,
    sortCode,
    accountNumber,
    email,
    firstName,
    lastName,
  }: Parameters<DirectDebitProvider['createBankAccount']>[1],
): Promise<BankAccountResult> => {
  const customer = await createResource(account, 'customers', {
    fields: { email, given_name: firstName, family_name: lastName },
    idempotencyKey: id,
  });
  const known = customer.state === 'ok' ? customerSchema.safeParse(customer.body) : undefined;
  if (!known?.success) return { state: 'unknown' };
  const created = await createResource(account, 'customer_bank_accounts', {
    fields: {
      account_holder_name: holder,
      branch_code: sortCode,
      account_number: accountNumber,
      country_code: 'GB',
      links: { customer: known.data.customers.id },
    },
    idempotencyKey: id,
  });
  if (created.state === 'unknown') return created;
  if (created.state === 'refused') return toRefusedField(created);
  const parsed = accountSchema.safeParse(created.body);
  if (!parsed.success) return { state: 'unknown' };
  const { id: ref, account_number_ending: lastTwo, bank_name: bankName } = parsed.data.customer_bank_accounts;
  return { state: 'created', ref, bankName: bankName ?? '', lastTwo };
};

function toMandate(response: GoCardlessResponse): MandateResult {
  if (response.state === 'unknown') return response;
  if (response.state === 'refused')
    return { state: 'refused', code: response.errors[0]?.reason ?? response.type };
  const parsed = mandateSchema.safeParse(response.body);
  const state = parsed.success ? mandateStates[parsed.data.mandates.status] : undefined;
  if (!parsed.success || state === undefined) return { state: 'unknown' };
  return { state, ref: parsed.data.mandates.id, reference: parsed.data.mandates.reference ?? '' };
}

function toCollection(response: GoCardlessResponse): CollectionResult {
  if (response.state === 'unknown') return response;
  if (response.state === 'refused') {
    if (response.errors.some(({ field }) => field === 'charge_date')) return { state: 'too_early' };
    return { state: 'refused', code: response.errors[0]?.reason ?? response.type };
  }
  const parsed = paymentSchema.safeParse(response.body);
  const state = parsed.success ? collectionStates[parsed.data.payments.status] : undefined;
  return parsed.success && state !== undefined
    ? { state, ref: parsed.data.payments.id }
    : { state: 'unknown' };
}

function readEvents(
  { webhookSecret }: GoCardlessAccount,
  body: string,
  signature: string | undefined,
): readonly DebitEvent[] | undefined {
  const expected = createHmac('sha256', webhookSecret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parsed = eventsSchema.safeParse(JSON.parse(body));
  if (!parsed.success) return undefined;
  return parsed.data.events.flatMap(({ id, resource_type, details, links }) => {
    const cause = details?.cause ?? null;
    const [mandate, payment] = [links['mandate'], links['payment']];
    if (resource_type === 'mandates' && mandate)
      return { id, resource: 'mandate' as const, ref: mandate, cause };
    if (resource_type === 'payments' && payment)
      return { id, resource: 'collection' as const, ref: payment, cause };
    return [];
  });
}
