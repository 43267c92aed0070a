import type { Send } from '@pavilion/contract/call';
import { logInWithPasskey, startPasskeyLogin } from '@pavilion/contract/passkey/passkey';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { type CamelReply, type CamelRequest, RequestError, sendRequest } from '../../../lib/http/request.ts';

type Credential = CamelRequest<typeof logInWithPasskey>['body']['credential'];

/**
 * Asks the browser for a passkey: in a dialog of its own, or among the suggestions of the email field. Throws
 * `RequestError`, with the code `passkey_not_used` if the customer chooses none.
 */
export async function requestPasskey(send: Send, { isSuggestion = false } = {}): Promise<Credential> {
  const optionsJSON = await sendRequest(send, startPasskeyLogin, {});
  const { id, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isSuggestion,
  }).catch(() => {
    throw new RequestError({ status: 422, code: 'passkey_not_used', message: '' });
  });
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response;
  return { id, clientData, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

export const sendPasskey = (
  send: Send,
  credential: Credential,
): Promise<CamelReply<typeof logInWithPasskey>> =>
  sendRequest(send, logInWithPasskey, { body: { credential } });

/** Takes the passkeys out of the suggestions again. */
export const cancelSuggestion = (): void => WebAuthnAbortService.cancelCeremony();
