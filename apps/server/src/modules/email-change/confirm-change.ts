import type { confirmEmailChange } from '@pavilion/contract/user-details/email-change';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Call, Caller } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildEmailChangeEmail } from '../email/index.ts';
import { queueNotice } from '../notice/index.ts';
import { endPasswordLinks } from '../password/index.ts';
import { isSessionActive, type MergeGuestCart } from '../person/index.ts';
import { claimProvisionalAccounts } from '../provisional-account/index.ts';
import { confirmLink, endChanges, endConfirmations, updateEmail } from './store.ts';

export const invalidLink = { code: 'email_link_invalid', nextStep: 'request_email_change' } as const;

type ConfirmDeps = Pick<AppDeps, 'database' | 'now' | 'settings'> & { mergeGuestCart: MergeGuestCart };

/**
 * AUT-20: confirms the address of a new account, and says so to it. ACC-03: confirms a change by one of its links. The second
 * link changes the address, tells the old one, ends the links to set a password that it has got, and moves what was bought with
 * the new address without an account.
 */
export const confirmChange = (
  { database, now: getNow, settings, mergeGuestCart }: ConfirmDeps,
  { caller, body: { token } }: Call<typeof confirmEmailChange>,
) =>
  database.inTransaction(async (tx) => {
    const now = getNow();
    const clientId = caller.client.id;
    const change = await confirmLink(tx, { clientId, token, now });
    if (!change) return refuse(invalidLink);
    const { personId, oldEmail, newEmail, isComplete, isConfirmation } = change;
    const person = { clientId, personId, now };
    if (isConfirmation) {
      if (!(await updateEmail(tx, { ...person, oldEmail, newEmail }))) return refuse(invalidLink);
      await endConfirmations(tx, person);
      // Only in the account itself: a stranger who has registered the address must not get what its owner has bought.
      if (await isOwnSession(tx, caller, person)) await claimProvisionalAccounts(tx, mergeGuestCart, person);
      await queueNotice(tx, {
        clientId,
        person_id: personId,
        kind: 'verified',
        path: '/',
        language: caller.language,
        params: { at: now },
        now,
      });
      return ok({ kind: 'confirmation' as const, new_email: newEmail, is_changed: true });
    }
    if (!isComplete) return ok({ kind: 'change' as const, new_email: newEmail, is_changed: false });
    const updated = await updateEmail(tx, { ...person, oldEmail, newEmail });
    if (!updated) return refuse(invalidLink);
    await endChanges(tx, person);
    await endPasswordLinks(tx, { clientId, personIds: [personId], now });
    await claimProvisionalAccounts(tx, mergeGuestCart, person);
    const payload = buildEmailChangeEmail({
      to: oldEmail,
      kind: 'changed',
      newEmail,
      brand: await readClientBrand(tx, clientId),
      language: caller.language,
      url: `${await readLinkOrigin(tx, caller, settings)}/login`,
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
    return ok({ kind: 'change' as const, new_email: newEmail, is_changed: true });
  });

/** Whether the request has an active session of the person. */
const isOwnSession = async (
  tx: Transaction,
  caller: Caller,
  { personId, now }: { personId: number; now: number },
): Promise<boolean> =>
  caller.kind === 'customer' && caller.personId === personId && (await isSessionActive(tx, caller, now));
