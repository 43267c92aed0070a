import type { AppDeps } from '#platform/deps';
import { signId, verifySignedId } from '#platform/security/crypto';

type TokenDeps = Pick<AppDeps, 'keys'>;

/** WVR-11: the token of a link to sign one waiver for one attendee, from the id of its request. */
export const createWaiverToken = ({ keys }: TokenDeps, { clientId, id }: { clientId: string; id: string }) =>
  signId(keys.waiverToken, id, clientId);

/** The id of the request that a token proves at this client; undefined for an invalid token. */
export const parseWaiverToken = (
  { keys }: TokenDeps,
  { clientId, token }: { clientId: string; token: string },
): string | undefined => verifySignedId(keys.waiverToken, token, clientId);

/** Path of the page on which a waiver is signed. The log redacts the parameter by its name. */
export const getWaiverPath = (token: string): string => `/waivers/sign?waiver_token=${token}`;
