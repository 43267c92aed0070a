import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { countries } from '@pavilion/domain/billing-address';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import type { Log } from '#platform/runtime/logger';

type CountryDatabase = Pick<Reader<never>, 'get'>;

/** The longest time in milliseconds that a call waits for the file. Reading it takes about 50. */
const maxWaitMs = 250;

/**
 * Finds the country (ISO 3166-1, two capital letters) of a public IP address; null for every other text and for what the
 * database does not know. The first call reads the file, which stays in memory. A file that cannot be read is logged once,
 * and no country is known then. Never throws.
 */
export function createCountryFinder(resolveFile: () => string) {
  let database: CountryDatabase | null | undefined;
  let loading: Promise<void> | undefined;
  const giveUp = (log: Log, err: unknown) => {
    database = null;
    log.error({ err }, 'The countries of IP addresses cannot be read; sessions are listed without them');
  };
  const load = async (log: Log) => {
    try {
      database = new Reader<never>(await readFile(resolveFile()));
    } catch (err) {
      giveUp(log, err);
    }
  };
  return async (address: string, log: Log): Promise<string | null> => {
    const publicAddress = parsePublicAddress(address);
    if (publicAddress === undefined) return null;
    loading ??= load(log);
    if (database === undefined)
      await Promise.race([loading, setTimeout(maxWaitMs, undefined, { ref: false })]);
    try {
      return database ? readCode(database.get(publicAddress)) : null;
    } catch (err) {
      giveUp(log, err);
      return null;
    }
  };
}

/** Undefined for private, loopback and reserved addresses. The database names countries for some of them. */
function parsePublicAddress(address: string): string | undefined {
  // `ipaddr.js` alone accepts '1.2.3' too, and `isIP` zones that `ipaddr.js` does not.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' ? parsed.toString() : undefined;
}

/** Codes outside the standard, such as Kosovo's, have no name in the texts. */
function readCode(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('country_code' in row)) return null;
  const { country_code: code } = row;
  return typeof code === 'string' && countries.includes(code) ? code : null;
}
