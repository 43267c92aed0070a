import type { Send } from '@pavilion/contract/call';
import { addPasskey, startPasskey } from '@pavilion/contract/passkey/passkey';
import { startRegistration } from '@simplewebauthn/browser';
import { type CamelReply, RequestError, sendRequest } from '../../lib/http/request.ts';

/** Lets the browser make a passkey, and adds it. Throws `RequestError`, with its own codes for the browser's refusals. */
export async function createPasskey(send: Send, name: string): Promise<CamelReply<typeof addPasskey>> {
  const optionsJSON = await sendRequest(send, startPasskey, {});
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new RequestError({
      status: 422,
      code: isKnown ? 'passkey_exists' : 'passkey_not_made',
      message: '',
    });
  });
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
  const known = transports.filter((transport) => transport !== undefined);
  const credential = { id, clientData, attestation, transports: known };
  return sendRequest(send, addPasskey, { body: { name, credential } });
}
