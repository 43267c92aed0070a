import { addDays } from '../day.ts';
import { getMonthEnd } from './sale.ts';

/** ACC-04: the last day of a membership that is cancelled today: the end of the month in which the notice ends. */
export const getLastDay = (today: string, noticeDays: number): string =>
  getMonthEnd(addDays(today, noticeDays));

/** ACC-04: the days of a freeze of so many whole months after the last day that is paid. Days 'YYYY-MM-DD', both inclusive. */
export function getFreezePeriod(paidUntil: string, months: number): { startsOn: string; endsOn: string } {
  const startsOn = addDays(paidUntil, 1);
  let endsOn = getMonthEnd(startsOn);
  for (let month = 1; month < months; month += 1) endsOn = getMonthEnd(addDays(endsOn, 1));
  return { startsOn, endsOn };
}

/** AUT-19: so many days before a document expires is it said. */
export const documentNoticeDays = 30;

export type DocumentState = 'missing' | 'valid' | 'expiring' | 'expired';

/** ACC-04: the state of the latest document of a member; null without one. It still proves something on its last day. */
export function getDocumentState(expiresOn: string | null, today: string): DocumentState {
  if (expiresOn === null) return 'missing';
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, documentNoticeDays) ? 'expiring' : 'valid';
}

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';

const signatures: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** ACC-04: the type of a document by its first bytes, whatever its name says; undefined for any other file. */
export const findDocumentType = (content: Uint8Array): DocumentType | undefined =>
  signatures.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte))?.[0];

/** Bytes of a document. */
export const maxDocumentSize = 10 * 1024 * 1024;
