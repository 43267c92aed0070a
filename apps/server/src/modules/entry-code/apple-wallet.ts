import { createHash } from 'node:crypto';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { createZip } from '#platform/lib/create-zip';
import { signCms } from '#platform/security/sign-cms';
import type { PassContent } from './pass-content.ts';

/** A client's keys: its pass type at Apple, with the certificate of it and that of its issuer, as PEM. */
export const appleKeys = z.object({
  pass_type_identifier: z.string(),
  team_identifier: z.string(),
  certificate: z.string(),
  private_key: z.string(),
  issuer_certificate: z.string(),
});

/** Sides of the icon in pixels: a pass without one is refused. */
const icons = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 };

/** `colour` is a hexadecimal colour of the client, which the icon has. */
type PassStyle = { colour: string; now: number };

/** A pass for Apple Wallet: a ZIP archive of its content and icons, with a signed manifest of their hashes. */
export async function buildApplePass(
  keys: z.output<typeof appleKeys>,
  content: PassContent,
  { colour, now }: PassStyle,
): Promise<Buffer> {
  const files = [
    { name: 'pass.json', content: Buffer.from(JSON.stringify(buildPass(keys, content))) },
    ...(await Promise.all(
      Object.entries(icons).map(async ([name, side]) => ({ name, content: await drawIcon(colour, side) })),
    )),
  ];
  // The format has SHA-1 for the hashes of the files.
  const hashes = files.map((file) => [file.name, createHash('sha1').update(file.content).digest('hex')]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  const signature = signCms(manifest, {
    certificate: keys.certificate,
    privateKey: keys.private_key,
    issuerCertificate: keys.issuer_certificate,
    now,
  });
  return createZip([
    ...files,
    { name: 'manifest.json', content: manifest },
    { name: 'signature', content: signature },
  ]);
}

const drawIcon = (colour: string, side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer();

const buildPass = (
  keys: z.output<typeof appleKeys>,
  { id, clientName, code, name, when, where, startsAt, endsAt }: PassContent,
) => ({
  formatVersion: 1,
  passTypeIdentifier: keys.pass_type_identifier,
  teamIdentifier: keys.team_identifier,
  serialNumber: id,
  organizationName: clientName,
  description: name,
  logoText: clientName,
  foregroundColor: 'rgb(27, 21, 48)',
  backgroundColor: 'rgb(255, 255, 255)',
  relevantDate: new Date(startsAt).toISOString(),
  expirationDate: new Date(endsAt).toISOString(),
  eventTicket: {
    primaryFields: [{ key: 'name', value: name }],
    secondaryFields: [{ key: 'when', label: when.label, value: when.text }],
    auxiliaryFields: [{ key: 'where', label: where.label, value: where.text }],
  },
  barcodes: [{ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1' }],
});
