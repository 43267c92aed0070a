import type { AppDeps } from '#platform/deps';
import { signId, verifySignedId } from '#platform/security/crypto';

type TokenDeps = Pick<AppDeps, 'keys'>;

/** PRC-07: proves a pass to the guest who has its email. It is nowhere saved. */
export const createPassToken = ({ keys }: TokenDeps, { clientId, id }: { clientId: string; id: string }) =>
  signId(keys.guestPassToken, id, clientId);

/** The id of the pass that a token proves at this client; undefined for an invalid token. */
export const parsePassToken = (
  { keys }: TokenDeps,
  { clientId, token }: { clientId: string; token: string },
): string | undefined => verifySignedId(keys.guestPassToken, token, clientId);
