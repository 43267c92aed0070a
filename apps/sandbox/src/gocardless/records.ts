import type { DataStore } from '../platform/deps.ts';

export type BankAccount = {
  id: string;
  customer: string;
  bankName: string;
  ending: string;
  scenario: Scenario;
};
export type Mandate = {
  id: string;
  account: string;
  reference: string;
  status: 'pending_submission' | 'active' | 'failed' | 'cancelled';
  cause: string | null;
  createdAt: number;
};
export type Payment = {
  id: string;
  mandate: string;
  amount: number;
  currency: string;
  chargeOn: string;
  reference: string;
  status: 'pending_submission' | 'confirmed' | 'paid_out' | 'failed' | 'cancelled' | 'charged_back';
  cause: string | null;
};
export type DebitEvent = {
  id: string;
  createdAt: number;
  resource: 'mandates' | 'payments';
  action: string;
  cause: string | null;
  link: string;
};

/** What the imitated bank does, chosen by the account number. The number itself is not kept. */
export type Scenario = 'pays' | 'no_mandate' | 'no_funds' | 'claims' | 'no_debit';

export type DebitRecords = {
  /** `account`: whose customer it is; absent in data of an earlier version. */
  customers: Record<string, { id: string; account?: number }>;
  accounts: Record<string, BankAccount>;
  mandates: Record<string, Mandate>;
  payments: Record<string, Payment>;
  /** The id of what a request with an idempotency key created. */
  keys: Record<string, string>;
  /** Events that have not been delivered. */
  events: DebitEvent[];
  /** All events; absent in data of an earlier version. */
  history?: Record<string, DebitEvent>;
  isPaused: boolean;
  count: number;
};

const key = 'gocardless';
const createEmpty = (): DebitRecords => ({
  customers: {},
  accounts: {},
  mandates: {},
  payments: {},
  keys: {},
  events: [],
  isPaused: false,
  count: 0,
});

export const readRecords = (store: DataStore): DebitRecords => store.read(key, createEmpty());
export const updateRecords = <Result>(store: DataStore, work: (records: DebitRecords) => Result): Result =>
  store.update(key, createEmpty(), work);

export function createRecordId(records: DebitRecords, prefix: string): string {
  records.count += 1;
  return `${prefix}${String(records.count).padStart(10, '0')}`;
}

/** The account of the provider whose mandate or payment an event is about. */
export function getAccountOf(
  { mandates, payments, accounts, customers }: DebitRecords,
  { link }: DebitEvent,
) {
  const mandate = mandates[link] ?? mandates[payments[link]?.mandate ?? ''];
  return customers[accounts[mandate?.account ?? '']?.customer ?? '']?.account ?? 0;
}
