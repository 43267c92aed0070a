import type { FastifyInstance } from 'fastify';

/** What every stand-in of the outside world stands on. Instants are milliseconds since 1970. */
export type SandboxDeps = {
  app: FastifyInstance;
  /** Moved together with the server's clock, by `CLOCK` at the start and by POST /clock. */
  now: () => number;
  store: DataStore;
  settings: SandboxSettings;
};

/** Where this sandbox is reached, without a trailing slash, and whom it calls. */
export type SandboxSettings = {
  origin: string;
  /** Where Stripe's events go, or undefined where nobody listens. */
  webhookUrl: string | undefined;
  webhookSecret: string;
};

/**
 * What must outlive a restart: one JSON document for each provider, kept in one file under `DATA_DIR`.
 * `change` reads, changes and writes it in one go, before the answer leaves, so that a kill loses nothing.
 */
export type DataStore = {
  read: <Value>(key: string, initial: Value) => Value;
  update: <Value, Result>(key: string, initial: Value, work: (value: Value) => Result) => Result;
};

/** One movement of money as /books.json shows it: what the checker compares with our own orders, to the penny. */
export type LedgerEntry = {
  provider: 'opayo' | 'stripe';
  /** The provider's own id, and ours: the vendorTxCode, or metadata.attempt_uuid. */
  id: string;
  reference: string;
  status: 'authorised' | 'captured' | 'released' | 'failed' | 'pending' | 'expired';
  /** Minor units. */
  amount: number;
  captured: number;
  refunded: number;
  currency: string;
  /** The instant of the last change. */
  at: number;
};
