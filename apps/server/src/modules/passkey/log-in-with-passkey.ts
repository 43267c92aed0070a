import type { logInWithPasskey as logInRoute, startPasskeyLogin } from '@pavilion/contract/passkey/passkey';
import { ok, refuse } from '@pavilion/domain/result';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Call } from '#platform/http/caller';
import { completeLogin, type LoginDeps } from '../person/index.ts';
import { buildBrowserCookie, createBrowserKey, readBrowserKey } from './browser-cookie.ts';
import { challengeLifetimeMs, createChallenge, redeemChallenge } from './challenge.ts';
import { getRelyingParty, type RelyingParty } from './relying-party.ts';
import { type LoginPasskey, readLoginPasskey, savePasskeyUse } from './store/passkey.ts';

const toContext = (clientId: string, browserKey: string, now: number) =>
  ({ clientId, owner: `browser ${browserKey}`, purpose: 'log_in', now }) as const;

/** The options of a log-in, with a cookie that binds the challenge to this browser. */
export async function startLogin(
  { database: { run }, now }: Pick<LoginDeps, 'database' | 'now'>,
  { caller, raw }: Call<typeof startPasskeyLogin>,
) {
  // Several tabs share the key.
  const browserKey = readBrowserKey(raw.headers['cookie'], caller) ?? createBrowserKey();
  const challenge = await createChallenge(run, toContext(caller.client.id, browserKey, now()));
  const options = {
    rpId: getRelyingParty(caller).id,
    challenge,
    timeout: challengeLifetimeMs,
    userVerification: 'required' as const,
  };
  return { ...ok(options), cookies: [buildBrowserCookie(browserKey, caller)] };
}

const invalid = { code: 'passkey_invalid' } as const;

/**
 * AUT-01: logs in the person of a passkey. It needs no code of a second factor: who uses it has the device and has unlocked
 * it. Every reason for a refusal gets the same response.
 */
export async function logInWithPasskey(
  deps: LoginDeps,
  { caller, body: { credential }, raw }: Call<typeof logInRoute>,
) {
  const { database, now: getNow } = deps;
  const now = getNow();
  const clientId = caller.client.id;
  const browserKey = readBrowserKey(raw.headers['cookie'], caller);
  if (browserKey === undefined) return refuse(invalid);
  const context = toContext(clientId, browserKey, now);
  const challenge = await redeemChallenge(database.run, credential.client_data, context);
  if (challenge === undefined) return refuse(invalid);
  const relyingParty = getRelyingParty(caller);
  const passkey = await readLoginPasskey(database.run, {
    clientId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    relyingParty: relyingParty.id,
  });
  if (!passkey) return refuse(invalid);
  const signCount = await verifyAssertion(credential, passkey, { challenge, relyingParty });
  if (signCount === undefined) return refuse(invalid);
  return database.inTransaction(async (tx) => {
    if (!(await savePasskeyUse(tx, { clientId, id: passkey.id, signCount, now }))) return refuse(invalid);
    return completeLogin(tx, deps, { caller, personId: passkey.personId, now });
  });
}

/** The new signature counter; undefined if the browser's answer is not valid. */
async function verifyAssertion(
  {
    id,
    client_data,
    authenticator_data,
    signature,
    user_handle,
  }: Call<typeof logInRoute>['body']['credential'],
  { personUuid, publicKey, signCount }: LoginPasskey,
  { challenge, relyingParty }: { challenge: string; relyingParty: RelyingParty },
): Promise<number | undefined> {
  if (user_handle !== undefined && user_handle !== Buffer.from(personUuid).toString('base64url'))
    return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for each rule that the answer breaks, for example a counter that does not rise.
    return undefined;
  }
}
