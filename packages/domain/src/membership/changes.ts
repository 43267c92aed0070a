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

const toBytes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** How each type starts and ends, and how many bytes may follow its end: a PDF may have some. */
const formats: readonly { type: DocumentType; start: number[]; end: number[]; maxTail: number }[] = [
  { type: 'application/pdf', start: toBytes('%PDF-'), end: toBytes('%%EOF'), maxTail: 1024 },
  { type: 'image/jpeg', start: [0xff, 0xd8, 0xff], end: [0xff, 0xd9], maxTail: 0 },
  {
    type: 'image/png',
    start: [0x89, ...toBytes('PNG\r\n'), 0x1a, 0x0a],
    end: [...toBytes('IEND'), 0xae, 0x42, 0x60, 0x82],
    maxTail: 0,
  },
];

/**
 * ACC-04: the type of a document by its bytes, whatever its name says; undefined for any other file, for one that is cut
 * off, and for one with another file behind it.
 */
export const findDocumentType = (content: Uint8Array): DocumentType | undefined =>
  formats.find(({ start, end, maxTail }) => hasBytes(content, start, 0) && endsWith(content, end, maxTail))
    ?.type;

const hasBytes = (content: Uint8Array, bytes: readonly number[], at: number): boolean =>
  bytes.every((byte, index) => content[at + index] === byte);

function endsWith(content: Uint8Array, end: readonly number[], maxTail: number): boolean {
  const last = content.length - end.length;
  for (let at = last; at >= 0 && at >= last - maxTail; at -= 1) if (hasBytes(content, end, at)) return true;
  return false;
}

const maxFileNameLength = 200;

/**
 * ACC-04: the name of an uploaded file without folders and without characters that cannot be seen, such as those that
 * turn the direction of the text; 'document' if nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').trim().slice(0, maxFileNameLength) || 'document';
}

/** Bytes of a document. */
export const maxDocumentSize = 10 * 1024 * 1024;
