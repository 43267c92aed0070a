import type { Client } from 'pg';

/** The names of all queries of `invariants.sql`. */
export const invariantNames: readonly string[];

/**
 * Returns every violated invariant as a line to print. With the sandbox's origin it also compares the books. `now`:
 * milliseconds of the application's clock, by default the sandbox's if there is one, else the machine's.
 */
export function findViolations(url: string, sandboxOrigin?: string, now?: number): Promise<string[]>;

/** Runs the queries on an open connection, for example in a transaction. */
export function runInvariants(client: Client, now: number): Promise<string[]>;

/** Compares the sandbox's captures and refunds with our payments, on an open connection. Returns a line for each difference. */
export function compareWithBooks(client: Client, origin: string): Promise<string[]>;
