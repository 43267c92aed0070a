import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import { bankName, type FieldError, findNumbersError, getAccountScenario } from './bank-details.ts';
import { eventsRoute } from './events.ts';
import { getNextChargeDay, setStatus, settleDue } from './lifecycle.ts';
import {
  type BankAccount,
  createRecordId,
  type DebitRecords,
  type Mandate,
  type Payment,
  readRecords,
  updateRecords,
} from './records.ts';

/** One token for each account. Their customers have nothing in common. */
const accessTokens = ['gocardless-sandbox-token', 'gocardless-sandbox-token-2'];

const getAccount = ({ headers }: FastifyRequest): number =>
  accessTokens.findIndex((token) => headers.authorization === `Bearer ${token}`);

type Body = Record<string, Record<string, unknown> | undefined> | null;
type Created = { id: string };
type Creation = (
  records: DebitRecords,
  fields: Record<string, unknown>,
  account: number,
) => Created | FieldError;

/** The part of the provider's API (version 2015-07-06) with which Direct Debits are set up and collected. */
export function apiRoutes(app: FastifyInstance, { store, now }: SandboxDeps): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (getAccount(request) >= 0 && request.headers['gocardless-version']) return done();
    sendError(reply, 401, 'invalid_api_usage', [{ message: 'Unauthorized' }]);
  });
  const create = (resource: string, work: Creation, view: (records: DebitRecords, id: string) => object) =>
    app.post(`/${resource}`, (request, reply) => {
      const idempotencyKey = getKey(request, resource);
      const outcome = updateRecords(store, (records) => {
        const earlier = idempotencyKey === undefined ? undefined : records.keys[idempotencyKey];
        if (earlier !== undefined) return { earlier };
        const made = work(records, (request.body as Body)?.[resource] ?? {}, getAccount(request));
        if ('id' in made && idempotencyKey !== undefined) records.keys[idempotencyKey] = made.id;
        return made;
      });
      if ('earlier' in outcome)
        return sendError(reply, 409, 'invalid_state', [
          {
            reason: 'idempotent_creation_conflict',
            message: 'A resource has already been created with this idempotency key',
            links: { conflicting_resource_id: outcome.earlier },
          },
        ]);
      if (!('id' in outcome)) return sendError(reply, 422, 'validation_failed', [outcome]);
      return reply.code(201).send({ [resource]: view(readRecords(store), outcome.id) });
    });
  const get = (resource: string, view: (records: DebitRecords, id: string) => object | undefined) =>
    app.get<{ Params: { id: string } }>(`/${resource}/:id`, (request, reply) => {
      const found = updateRecords(store, (records) => {
        settleDue(records, now());
        return view(records, request.params.id);
      });
      return found
        ? { [resource]: found }
        : sendError(reply, 404, 'invalid_api_usage', [{ message: 'Not found' }]);
    });

  const viewMandate = (records: DebitRecords, id: string) => presentMandate(records.mandates[id], now());
  const viewAccount = (records: DebitRecords, id: string) => presentAccount(records.accounts[id]);
  const viewPayment = (records: DebitRecords, id: string) => presentPayment(records.payments[id]);
  create('customers', createCustomer, (_, id) => ({ id }));
  create('customer_bank_accounts', createAccount, (records, id) => viewAccount(records, id) ?? {});
  create(
    'mandates',
    (records, fields) => createMandate(records, fields, now()),
    (records, id) => viewMandate(records, id) ?? {},
  );
  create(
    'payments',
    (records, fields) => createPayment(records, fields, now()),
    (records, id) => viewPayment(records, id) ?? {},
  );
  get('customer_bank_accounts', viewAccount);
  get('mandates', viewMandate);
  get('payments', viewPayment);
  cancelRoute(app, { store, now });
  lookupRoute(app);
  eventsRoute(app, { store, now }, getAccount);
}

/** The modulus check, and whether the account takes Direct Debits. */
const lookupRoute = (app: FastifyInstance): void =>
  void app.post('/bank_details_lookups', (request, reply) => {
    const fields = (request.body as Body)?.['bank_details_lookups'] ?? {};
    const error = findNumbersError(fields);
    if (error) return sendError(reply, 422, 'validation_failed', [error]);
    const schemes = getAccountScenario(fields['account_number']) === 'no_debit' ? [] : ['bacs'];
    return { bank_details_lookups: { bank_name: bankName, available_debit_schemes: schemes, bic: null } };
  });

function cancelRoute(app: FastifyInstance, { store, now }: Pick<SandboxDeps, 'store' | 'now'>): void {
  app.post<{ Params: { id: string } }>('/mandates/:id/actions/cancel', (request, reply) => {
    const { id } = request.params;
    const cancelled = updateRecords(store, (records) => {
      const item = records.mandates[id];
      if (!item || item.status === 'failed' || item.status === 'cancelled') return undefined;
      setStatus(records, { resource: 'mandates', item, status: 'cancelled' }, { now: now() });
      return presentMandate(item, now());
    });
    if (cancelled) return { mandates: cancelled };
    return sendError(reply, 422, 'invalid_state', [
      { reason: 'cancellation_failed', message: 'Mandate not cancelled' },
    ]);
  });
}

function getKey({ headers }: FastifyRequest, resource: string): string | undefined {
  const value = headers['idempotency-key'];
  return typeof value === 'string' ? `${resource} ${value}` : undefined;
}

const sendError = (reply: FastifyReply, code: number, type: string, errors: readonly object[]) =>
  reply.code(code).send({ error: { type, code, message: 'The request was refused at the sandbox', errors } });

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const getLink = (fields: Record<string, unknown>, name: string): string =>
  toText((fields['links'] as Record<string, unknown> | undefined)?.[name]);

const createCustomer: Creation = (records, _, account) => {
  const id = createRecordId(records, 'CU');
  records.customers[id] = { id, account };
  return { id };
};

const createAccount: Creation = (records, fields) => {
  const { account_number: number, account_holder_name: holder } = fields;
  if (typeof holder !== 'string' || holder.trim() === '')
    return { field: 'account_holder_name', message: 'must be given' };
  const error = findNumbersError(fields);
  if (error) return error;
  const customer = getLink(fields, 'customer');
  if (!records.customers[customer]) return { field: 'customer', message: 'not found' };
  const id = createRecordId(records, 'BA');
  const scenario = getAccountScenario(number);
  records.accounts[id] = { id, customer, bankName, ending: toText(number).slice(-2), scenario };
  return { id };
};

function createMandate(
  records: DebitRecords,
  fields: Record<string, unknown>,
  now: number,
): Created | FieldError {
  const account = getLink(fields, 'customer_bank_account');
  const scenario = records.accounts[account]?.scenario;
  if (!scenario) return { field: 'customer_bank_account', message: 'not found' };
  if (scenario === 'no_debit') return { field: 'customer_bank_account', message: 'does not support bacs' };
  const id = createRecordId(records, 'MD');
  const reference = `PAV-${id.slice(-6)}`;
  const mandate: Mandate = {
    id,
    account,
    reference,
    status: 'pending_submission',
    cause: null,
    createdAt: now,
  };
  records.mandates[id] = mandate;
  return { id };
}

function createPayment(
  records: DebitRecords,
  fields: Record<string, unknown>,
  now: number,
): Created | FieldError {
  const mandate = records.mandates[getLink(fields, 'mandate')];
  const { amount, currency, charge_date: chargeOn, reference } = fields;
  if (!mandate || mandate.status === 'failed' || mandate.status === 'cancelled')
    return { field: 'mandate', message: 'is not active' };
  if (!Number.isInteger(amount) || Number(amount) < 1) return { field: 'amount', message: 'is invalid' };
  if (typeof chargeOn !== 'string' || chargeOn < getNextChargeDay(now))
    return { field: 'charge_date', message: 'must be on or after the next possible charge date' };
  const id = createRecordId(records, 'PM');
  records.payments[id] = {
    id,
    mandate: mandate.id,
    amount: Number(amount),
    currency: toText(currency),
    chargeOn,
    reference: toText(reference),
    status: 'pending_submission',
    cause: null,
  };
  return { id };
}

const presentAccount = (account: BankAccount | undefined) =>
  account && {
    id: account.id,
    account_number_ending: account.ending,
    bank_name: account.bankName,
    country_code: 'GB',
    enabled: true,
    links: { customer: account.customer },
  };

const presentMandate = (mandate: Mandate | undefined, now: number) =>
  mandate && {
    id: mandate.id,
    reference: mandate.reference,
    scheme: 'bacs',
    status: mandate.status,
    next_possible_charge_date: getNextChargeDay(now),
    links: { customer_bank_account: mandate.account },
  };

const presentPayment = (payment: Payment | undefined) =>
  payment && {
    id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    charge_date: payment.chargeOn,
    reference: payment.reference,
    status: payment.status,
    links: { mandate: payment.mandate },
  };
