import { randomBytes } from 'node:crypto';

/** The stored records, smaller than the API's objects. Instants are milliseconds since 1970. */
export type StripeRecords = {
  intents: Record<string, Intent>;
  setups: Record<string, Setup>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  customers: Record<string, Customer>;
  methods: Record<string, Method>;
  tokens: Record<string, Token>;
  events: Record<string, Event>;
  keys: Record<string, StoredResponse>;
  deliveries: Delivery[];
  deliverySettings: DeliverySettings;
};

export const recordsKey = 'stripe';

export const createEmptyRecords = (): StripeRecords => ({
  intents: {},
  setups: {},
  charges: {},
  refunds: {},
  disputes: {},
  customers: {},
  methods: {},
  tokens: {},
  events: {},
  keys: {},
  deliveries: [],
  deliverySettings: { duplicate: false, reorder: false, delay_ms: 0, paused: false },
});

export type Metadata = Record<string, string>;
/** Through which the customer chose a card. */
export type Wallet = 'apple_pay' | 'google_pay';
export type FutureUsage = 'off_session' | 'on_session';

/** What the customer must do before the payment can continue. */
export type Action = { kind: 'sdk' } | { kind: 'redirect'; returnUrl: string };

/** Why the last attempt failed. `method` is the PaymentMethod that it was made with. */
export type Failure = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  declineCode?: string;
  message: string;
  charge?: string;
  method: string;
};

export type Intent = {
  id: string;
  secret: string;
  created: number;
  changed: number;
  amount: number;
  currency: string;
  capture: 'automatic' | 'automatic_async' | 'manual';
  customer: string | null;
  description: string | null;
  receiptEmail: string | null;
  metadata: Metadata;
  futureUsage: FutureUsage | null;
  allowedTypes: string[] | null;
  /** Whether payment methods may redirect; null if only the allowed types count. */
  redirects: 'always' | 'never' | null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
  method: string | null;
  action: Action | null;
  lastFailure: Failure | null;
  charge: string | null;
  capturable: number;
  received: number;
  canceledAt: number | null;
  cancelReason: string | null;
};

export type Setup = {
  id: string;
  secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  usage: FutureUsage;
  allowedTypes: string[] | null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'canceled' | 'succeeded';
  method: string | null;
  action: Action | null;
  lastFailure: Failure | null;
  cancelReason: string | null;
};

export type Charge = {
  id: string;
  intent: string;
  method: string;
  customer: string | null;
  metadata: Metadata;
  created: number;
  amount: number;
  currency: string;
  /** Amounts captured, released without capture, and refunded after capture. */
  captured: number;
  released: number;
  refunded: number;
  failure: { code: string; declineCode: string; message: string } | null;
  isAuthenticated: boolean;
  captureBefore: number | null;
  isDisputed: boolean;
};

export type Refund = {
  id: string;
  charge: string;
  intent: string;
  created: number;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Metadata;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** When a delayed refund changes its status, and to which. */
  next: { at: number; status: 'succeeded' | 'failed' } | null;
};

export type Dispute = {
  id: string;
  charge: string;
  intent: string;
  amount: number;
  currency: string;
  created: number;
  status: 'needs_response' | 'won' | 'lost';
};

export type Customer = {
  id: string;
  created: number;
  isDeleted: boolean;
  name: string | null;
  email: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
};

export type Method = {
  id: string;
  created: number;
  /** Name of the test card's PaymentMethod; the number is not stored. */
  card: string;
  /** Null for a card that was typed. */
  wallet: Wallet | null;
  expMonth: number;
  expYear: number;
  holder: Holder;
  metadata: Metadata;
  customer: string | null;
  /** Authenticated for payments without the customer. */
  isSetUp: boolean;
  /** Used without a customer, or detached from one; Stripe does not allow another use. */
  isSpent: boolean;
};

export type Holder = {
  name: string | null;
  email: string | null;
  phone: string | null;
  postcode: string | null;
};

export type Token = {
  id: string;
  created: number;
  expires: number;
  method: Omit<Method, 'id' | 'created'>;
  returnUrl: string | null;
  futureUsage: FutureUsage | null;
  usedBy: string | null;
};

/** Snapshot of the object at the time of the event. */
export type Subject =
  | { kind: 'payment_intent'; record: Intent }
  | { kind: 'setup_intent'; record: Setup }
  | { kind: 'charge'; record: Charge }
  | { kind: 'refund'; record: Refund }
  | { kind: 'dispute'; record: Dispute }
  | { kind: 'customer'; record: Customer }
  | { kind: 'payment_method'; record: Method };

export type Event = {
  id: string;
  type: string;
  created: number;
  subject: Subject;
  requestId: string | null;
  key: string | null;
};

export type StoredResponse = {
  at: number;
  requestId: string;
  method: string;
  path: string;
  /** A hash, because the parameters may contain sensitive data. */
  parameters: string;
  http: number;
  body: string;
};

export type Delivery = { id: string; event: string; tries: number };

/** How events are delivered. `lost`: never, as to an address that is down for longer than Stripe tries. */
export type DeliverySettings = {
  duplicate: boolean;
  reorder: boolean;
  delay_ms: number;
  paused: boolean;
  lost?: boolean;
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const createId = (prefix: string, length = 24): string =>
  `${prefix}_${Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')}`;
