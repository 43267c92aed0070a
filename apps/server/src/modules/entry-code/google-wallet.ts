import { createPrivateKey, sign } from 'node:crypto';
import * as z from 'zod/mini';
import type { PassContent } from './pass-content.ts';

/** A client's keys: its issuer account in Google Wallet, and a service account of it. */
export const googleKeys = z.object({
  issuer_id: z.string().check(z.regex(/^\d+$/)),
  service_account_email: z.string(),
  /** PEM. */
  private_key: z.string(),
});

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The link that saves a pass: a JWT (RFC 7519) with the whole pass, so that Google's API is not called. `now` in ms. */
export function buildGoogleLink(
  { issuer_id: issuer, service_account_email: email, private_key: privateKey }: z.output<typeof googleKeys>,
  { id, clientName, language, code, name, when, where, startsAt, endsAt }: PassContent,
  now: number,
): string {
  const toText = (value: string) => ({ defaultValue: { language, value } });
  const classId = `${issuer}.entry`;
  const pass = {
    id: `${issuer}.${id}`,
    classId,
    genericType: 'GENERIC_ENTRY_TICKET',
    cardTitle: toText(clientName),
    header: toText(name),
    subheader: toText(when.text),
    textModulesData: [{ id: 'where', header: where.label, body: where.text }],
    barcode: { type: 'QR_CODE', value: code },
    validTimeInterval: {
      start: { date: new Date(Math.min(now, startsAt)).toISOString() },
      end: { date: new Date(endsAt).toISOString() },
    },
  };
  const claims = {
    iss: email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now / 1000),
    payload: { genericClasses: [{ id: classId }], genericObjects: [pass] },
  };
  const signed = `${encodePart({ alg: 'RS256', typ: 'JWT' })}.${encodePart(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), createPrivateKey(privateKey));
  return `https://pay.google.com/gp/v/save/${signed}.${signature.toString('base64url')}`;
}
