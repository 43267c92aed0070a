import type { FastifyInstance } from 'fastify';

/** Dependencies of the sandbox's modules. Instants are milliseconds since 1970. */
export type SandboxDeps = {
  app: FastifyInstance;
  /** Moved together with the server's clock, by `CLOCK` at start and by POST /clock. */
  now: () => number;
  store: DataStore;
  settings: SandboxSettings;
};

/** URLs of the sandbox and of the webhook that it calls. */
export type SandboxSettings = {
  /** Without a trailing slash. */
  origin: string;
  /** Receives Stripe's events; undefined sends none. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  /** The same for Direct Debits, one for each account of the provider. */
  debitWebhookUrls: readonly (string | undefined)[];
  debitWebhookSecret: string;
};

/**
 * Data that survives a restart: one JSON value per key, in files under `DATA_DIR`. `update` writes the change before it
 * returns, so a kill loses no acknowledged change. Rows are read and changed only through the draft that `work` gets.
 */
export type DataStore = {
  read: <Value>(key: string, initial: Value) => Value;
  update: <Value, Result>(key: string, initial: Value, work: (value: Value) => Result) => Result;
};

/** A payment as /books.json shows it; automated checks compare it with Pavilion's orders. */
export type LedgerEntry = {
  provider: 'opayo' | 'stripe';
  /** The provider's id; `reference` is Pavilion's: the vendorTxCode or metadata.attempt_uuid. */
  id: string;
  reference: string;
  status: 'authorised' | 'captured' | 'released' | 'failed' | 'pending' | 'expired';
  /** Minor units. */
  amount: number;
  captured: number;
  refunded: number;
  currency: string;
  /** When it last changed. */
  at: number;
};
