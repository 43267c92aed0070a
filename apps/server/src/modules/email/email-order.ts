import type { LineSnapshot } from '@pavilion/domain/line';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { ClockOptions } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import type { EmailWording } from '../cart/index.ts';
import type { ClientBrand } from '../client/index.ts';

/** Address and VAT number are null if the client has given none. */
type EmailSeller = { name: string; address: string | null; vatNumber: string | null };
export type EmailClient = EmailSeller & { symbol: string; timezone: string; brand: ClientBrand };
export type EmailLine = {
  name: string;
  quantity: number;
  amount: number;
  wording: EmailWording;
  snapshot: LineSnapshot;
  /** BKG-03: the next cut-off in milliseconds; null if it can no longer be cancelled, undefined to leave it out. */
  cancelUntil?: number | null | undefined;
  /** BKG-01: the QR code for entry, as a PNG; undefined for what has no session. */
  entryCode?: Buffer | undefined;
};
/** Amounts are in minor units, times in the venue's local time. `origin` is the base URL of links. */
export type EmailOrder = {
  /** Path of the page that the link opens. */
  path: string;
  /** Path of the receipt as a file; undefined to leave it out. */
  receiptPath?: string;
  email: string;
  firstName: string;
  language: string;
  origin: string;
  /** The seller at the time of the sale; null if unknown. */
  seller: EmailSeller | null;
  total: number;
  taxTotal: number;
  tenders: readonly { type: string; amount: number }[];
  lines: readonly EmailLine[];
};

export const getClock = ({ brand }: EmailClient, { language }: EmailOrder): ClockOptions => ({
  language,
  clockFormat: brand.clockFormat,
});

export const createTranslator =
  ({ language }: EmailOrder) =>
  (key: TextKey<'email'>, params: Readonly<Record<string, string | number>> = {}): string =>
    translate(language, 'email', key, params);
