import type { addPasskey as addPasskeyRoute, startPasskey } from '@pavilion/contract/passkey/passkey';
import { ok, refuse } from '@pavilion/domain/result';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { readUser, requireRecentLogin, tellSecurityEvent } from '../person/index.ts';
import { challengeLifetimeMs, createChallenge, redeemChallenge } from './challenge.ts';
import { getRelyingParty } from './relying-party.ts';
import { insertPasskey, lockAccount, readPasskeys } from './store/passkey.ts';
import { viewPasskeys } from './view.ts';

type PasskeyDeps = Pick<AppDeps, 'database' | 'settings' | 'now'>;
type Scope = { clientId: string; personId: number; sessionId: string };

const maxPasskeys = 20;
const tooMany = { code: 'too_many_passkeys', params: { count: maxPasskeys } } as const;

const toContext = ({ clientId, sessionId }: Scope, now: number) =>
  ({ clientId, owner: `session ${sessionId}`, purpose: 'add', now }) as const;

/** The options of a new passkey: discoverable, with user verification, and none that the person has already. */
export async function startAdding(
  { database: { run }, now: getNow }: PasskeyDeps,
  { caller, scope }: Call<typeof startPasskey> & { scope: Scope },
) {
  const now = getNow();
  const recent = await requireRecentLogin(run, scope, now);
  if (!recent.ok) return recent;
  const user = await readUser(run, scope);
  if (!user) return refuse({ code: 'not_found' } as const);
  if (user.is_provisional) return refuse({ code: 'account_not_proven', nextStep: 'request_link' } as const);
  const passkeys = await readPasskeys(run, scope);
  if (passkeys.length >= maxPasskeys) return refuse(tooMany);
  const { rp, ...options } = await generateRegistrationOptions({
    rpName: caller.client.name,
    rpID: getRelyingParty(caller).id,
    userID: Buffer.from(user.uuid),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    challenge: Buffer.from(await createChallenge(run, toContext(scope, now)), 'base64url'),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ok({
    rp: { id: rp.id ?? '', name: rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLifetimeMs,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key' as const,
      transports: transports as Transport[],
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  });
}

type Transport = Call<typeof addPasskeyRoute>['body']['credential']['transports'][number];

/** Adds a passkey and emails its person. Its challenge is used up whether or not the passkey is valid. */
export async function addPasskey(
  { database, settings, now: getNow }: PasskeyDeps,
  { caller, body: { name, credential }, scope }: Call<typeof addPasskeyRoute> & { scope: Scope },
) {
  const now = getNow();
  const { clientId, personId } = scope;
  const recent = await requireRecentLogin(database.run, scope, now);
  if (!recent.ok) return recent;
  const challenge = await redeemChallenge(database.run, credential.client_data, toContext(scope, now));
  const relyingParty = getRelyingParty(caller);
  const key = challenge && (await verifyAttestation(credential, challenge, relyingParty));
  if (!key) return refuse({ code: 'passkey_invalid' } as const);
  return database.inTransaction(async (tx) => {
    if (!(await lockAccount(tx, scope))) return refuse({ code: 'passkey_invalid' } as const);
    if ((await readPasskeys(tx, scope)).length >= maxPasskeys) return refuse(tooMany);
    const { transports } = credential;
    const passkey = { ...key, relyingParty: relyingParty.id, transports, name, now };
    if (!(await insertPasskey(tx, { clientId, personId, id: createId(now), ...passkey })))
      return refuse({ code: 'passkey_invalid' } as const);
    await tellSecurityEvent(tx, { settings }, { caller, personId, now, event: 'passkey_added', name });
    return ok(viewPasskeys(await readPasskeys(tx, scope), caller.client));
  });
}

/** The verified key; undefined if the browser's answer is not valid for this challenge and host. */
async function verifyAttestation(
  { id, client_data, attestation }: Call<typeof addPasskeyRoute>['body']['credential'],
  challenge: string,
  relyingParty: { id: string; origin: string },
) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(credentialId, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
    };
  } catch {
    // The library throws for each rule that the answer breaks.
    return undefined;
  }
}
