import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { countries } from '@pavilion/domain/billing-address';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import type { Log } from '#platform/runtime/logger';

type CountryDatabase = Pick<Reader<never>, 'get'>;

/**
 * Finds the country (ISO 3166-1, two capital letters) of a public IP address. `load` reads the file into memory, which takes
 * about 50 ms; the server calls it before it listens, so that no log-in waits. `find` answers null for every other text, for
 * what the database does not know, and until the file is loaded. A file that cannot be read is logged once, and no country
 * is known then. Neither throws.
 */
export function createCountryFinder(resolveFile: () => string) {
  let database: CountryDatabase | undefined;
  const giveUp = (log: Log, err: unknown) => {
    database = undefined;
    log.error({ err }, 'The countries of IP addresses cannot be read; sessions are listed without them');
  };
  const load = async (log: Log): Promise<void> => {
    try {
      database = new Reader<never>(await readFile(resolveFile()));
    } catch (err) {
      giveUp(log, err);
    }
  };
  const find = (address: string, log: Log): string | null => {
    const publicAddress = database && parsePublicAddress(address);
    if (!publicAddress) return null;
    try {
      return readCode(database?.get(publicAddress));
    } catch (err) {
      giveUp(log, err);
      return null;
    }
  };
  return { load, find };
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
