import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';

/** Encodes a value of ASN.1 in DER (X.690). */
function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const bytes = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length), bytes, content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => encode(0x30, ...parts);
/** DER sorts the values of a set. */
const sortSet = (parts: readonly Buffer[]): Buffer[] => parts.toSorted((a, b) => Buffer.compare(a, b));
const octets = (bytes: Buffer): Buffer => encode(0x04, bytes);
const identifier = (hex: string): Buffer => encode(0x06, Buffer.from(hex, 'hex'));
const version1 = Buffer.of(0x02, 1, 1);
const none = Buffer.of(0x05, 0);

const data = identifier('2a864886f70d010701');
const signedData = identifier('2a864886f70d010702');
const contentType = identifier('2a864886f70d010903');
const messageDigest = identifier('2a864886f70d010904');
const signingTime = identifier('2a864886f70d010905');
const sha256 = sequence(identifier('608648016503040201'), none);
const rsa = sequence(identifier('2a864886f70d010101'), none);

const attribute = (type: Buffer, value: Buffer): Buffer => sequence(type, encode(0x31, value));

/** Where the content of the value at an offset begins, and where the value ends. */
function readValue(der: Buffer, at: number): { tag: number; start: number; end: number } {
  const first = der.readUInt8(at + 1);
  const sizeBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + sizeBytes;
  return {
    tag: der.readUInt8(at),
    start,
    end: start + (sizeBytes === 0 ? first : der.readUIntBE(at + 2, sizeBytes)),
  };
}

/** The issuer and the serial number, by which a signature names its certificate. */
function readIssuerAndSerial(certificate: Buffer): Buffer {
  const tbs = readValue(certificate, readValue(certificate, 0).start);
  const version = readValue(certificate, tbs.start);
  // Certificates of version 1 do not name it.
  const serialAt = version.tag === 0xa0 ? version.end : tbs.start;
  const serial = readValue(certificate, serialAt);
  const algorithm = readValue(certificate, serial.end);
  const issuer = readValue(certificate, algorithm.end);
  return sequence(
    certificate.subarray(algorithm.end, issuer.end),
    certificate.subarray(serialAt, serial.end),
  );
}

/** UTCTime, which is defined until 2049. */
const formatTime = (now: number): Buffer =>
  Buffer.from(`${new Date(now).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`);

type Signer = {
  /** PEM, with an RSA key. */
  certificate: string;
  privateKey: string;
  /** PEM of the authority that issued it, which the signature includes. */
  issuerCertificate: string;
  /** In ms. */
  now: number;
};

/** A detached CMS signature (RFC 5652) of a content, in DER. Throws for keys that are not valid PEM. */
export function signCms(
  content: Buffer,
  { certificate, privateKey, issuerCertificate, now }: Signer,
): Buffer {
  const certificates = [certificate, issuerCertificate].map((pem) => new X509Certificate(pem).raw);
  const [own = Buffer.alloc(0)] = certificates;
  const attributes = sortSet([
    attribute(contentType, data),
    attribute(signingTime, encode(0x17, formatTime(now))),
    attribute(messageDigest, octets(createHash('sha256').update(content).digest())),
  ]);
  // What is signed has the tag of a set; in the message its tag is implicit.
  const signature = sign('sha256', encode(0x31, ...attributes), createPrivateKey(privateKey));
  const signer = sequence(
    version1,
    readIssuerAndSerial(own),
    sha256,
    encode(0xa0, ...attributes),
    rsa,
    octets(signature),
  );
  return sequence(
    signedData,
    encode(
      0xa0,
      sequence(
        version1,
        encode(0x31, sha256),
        sequence(data),
        encode(0xa0, ...sortSet(certificates)),
        encode(0x31, signer),
      ),
    ),
  );
}
