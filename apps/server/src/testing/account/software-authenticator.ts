import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type RelyingParty = { id: string; origin: string };
type Options = RelyingParty & { challenge: string };

/** What the authenticator says about the person who used it, for tests of the refusals. */
type Changes = { isVerified?: boolean; signCount?: number; type?: string };

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
/** CBOR (RFC 8949): a byte string, a text and a head of a map, each shorter than 256. */
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * A passkey in memory: an ES256 credential without attestation, as a phone makes one. `register` and `authenticate` return
 * the bodies of our routes.
 */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  // COSE: key type EC2, algorithm ES256, curve P-256, and the coordinates.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  const buildClientData = (type: string, { challenge, origin }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const buildData = (
    relyingPartyId: string,
    { isVerified = true, signCount = 0 }: Changes,
    attested = Buffer.alloc(0),
  ): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    // Flags: user present, user verified, attested credential data.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(relyingPartyId), Buffer.from([flags]), count, attested]);
  };
  return {
    id,
    register(options: Options, { type = 'webauthn.create', ...changes }: Changes = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(buildData(options.id, changes, attested)),
      ]);
      return {
        id,
        client_data: buildClientData(type, options).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    authenticate(options: Options, { type = 'webauthn.get', ...changes }: Changes = {}) {
      const clientData = buildClientData(type, options);
      const data = buildData(options.id, changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id,
        client_data: clientData.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
