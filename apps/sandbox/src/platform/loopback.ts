import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Resolves *.localhost to this machine like browsers; Node uses the system resolver, which often cannot. */
export const loopback: LookupFunction = (name, options, done) => {
  if (!/(^|\.)localhost$/.test(name)) return lookup(name, options, done);
  const address = { address: '127.0.0.1', family: 4 };
  return options.all ? done(null, [address]) : done(null, address.address, address.family);
};
