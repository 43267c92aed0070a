import { parseDevice } from '@pavilion/domain/session/device';
import type { Transaction } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { queueNotice } from '../notice/index.ts';
import { describeDevice } from './session-device.ts';
import { readUserAgents } from './store/contact.ts';

const nameDevice = (userAgent: string): string => {
  const { browser, system } = parseDevice(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ');
};

/**
 * AUT-27: emails a person who logs in with a browser that none of their sessions had. The first session of an account, and a
 * program that names no browser, tell them nothing. Called before the session is created.
 */
export async function notifyNewDevice(
  tx: Transaction,
  { caller, personId, now }: { caller: Caller; personId: number; now: number },
): Promise<void> {
  const clientId = caller.client.id;
  const name = nameDevice(describeDevice(caller).userAgent);
  if (name === '') return;
  const known = (await readUserAgents(tx, { clientId, personId })).map(nameDevice).filter(Boolean);
  if (known.length === 0 || known.includes(name)) return;
  const { language } = caller;
  const path = '/user-details';
  await queueNotice(tx, {
    clientId,
    person_id: personId,
    kind: 'new_device',
    path,
    language,
    params: { name, at: now },
    now,
  });
}
