import type { UnsubscribeTopic } from '@pavilion/domain/notification/topics';
import type { AppDeps } from '#platform/deps';
import { signId, verifySignedId } from '#platform/security/crypto';

type TokenDeps = Pick<AppDeps, 'keys'>;
type Scope = { clientId: string; topic: UnsubscribeTopic };

/** The page, and the address of the POST, that end the emails of a topic. `uuid` is the person's, `origin` the bookings surface's. */
export const createUnsubscribeUrl = (
  { keys }: TokenDeps,
  { clientId, topic, uuid, origin }: Scope & { uuid: string; origin: string },
): string => `${origin}/unsubscribe/${topic}/${signId(keys.unsubscribe, uuid, `${clientId} ${topic}`)}`;

/** The uuid of the person whom a token proves; undefined for an invalid one. */
export const parseUnsubscribeToken = (
  { keys }: TokenDeps,
  { clientId, topic, token }: Scope & { token: string },
): string | undefined => verifySignedId(keys.unsubscribe, token, `${clientId} ${topic}`);
