import type { readPasswordLink, resetPassword } from '@pavilion/contract/password';
import { isStrongPassword } from '@pavilion/domain/password';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { hashPassword } from '#platform/security/password-hash';
import { queueNotice } from '../notice/index.ts';
import {
  completeLogin,
  endAllSessions,
  type LoginDeps,
  type LoginLimit,
  setPassword,
  translateFieldErrors,
  verifySecondFactor,
} from '../person/index.ts';
import { claimProvisionalAccounts } from '../provisional-account/index.ts';
import { consumePasswordLink, endPasswordLinks, readPasswordLinkOwner } from './store.ts';

const invalidLink = { code: 'password_link_invalid', nextStep: 'request_link' } as const;

/** AUT-16: the owner of a valid link, for the page that sets the password. */
export async function readLink(
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
  { caller, body: { token } }: Call<typeof readPasswordLink>,
) {
  const owner = await readPasswordLinkOwner(run, { clientId: caller.client.id, token, now: now() });
  if (!owner) return refuse(invalidLink);
  const { email, firstName, lastName } = owner;
  return ok({ email, first_name: firstName, last_name: lastName });
}

/**
 * AUT-16: sets the password of the link's owner, which also proves their email address. Everybody who was logged in
 * before is logged out, and no other link of this person works any more. The code of a second factor comes before any of it.
 */
export async function resetByLink(
  deps: LoginDeps,
  codeLimit: LoginLimit,
  { caller, body: { token, password, code } }: Call<typeof resetPassword>,
) {
  const clientId = caller.client.id;
  const now = deps.now();
  const owner = await readPasswordLinkOwner(deps.database.run, { clientId, token, now });
  if (!owner) return refuse(invalidLink);
  if (!isStrongPassword(password, owner)) {
    const weak = [{ field: 'password', code: 'password_weak', params: {} }] as const;
    const errors = translateFieldErrors(caller.language, weak);
    return refuse({ code: 'validation_failed', errors } as const);
  }
  const proven = await verifySecondFactor(deps, codeLimit, { caller, personId: owner.personId, code });
  if (!proven.ok) return proven;
  const hash = await hashPassword(password);
  return deps.database.inTransaction(async (tx) => {
    // First, because it locks the people: another link to the same address ends before it is used.
    const claimed = await claimProvisionalAccounts(tx, deps.mergeGuestCart, {
      clientId,
      personId: owner.personId,
      now,
    });
    const ownerId = await consumePasswordLink(tx, { clientId, token, now });
    if (ownerId === undefined || !claimed.ok) return refuse(invalidLink);
    const { personId, claimedIds } = claimed.value;
    const { isAddressNew } = await setPassword(tx, { clientId, personId, hash, now });
    await endPasswordLinks(tx, { clientId, personIds: [personId, ...claimedIds], now });
    await endAllSessions(tx, { clientId, personId, now });
    await queueNotice(tx, {
      clientId,
      person_id: personId,
      kind: isAddressNew ? 'password_verified' : 'password_changed',
      path: '/forgotten-password',
      language: caller.language,
      params: { at: now },
      now,
    });
    return completeLogin(tx, deps, { caller, personId, now });
  });
}
