/** A typed reference in capitals, without spaces and hyphens. The result need not be a reference. */
export const normaliseReference = (text: string): string => text.replaceAll(/[\s\-–]/g, '').toUpperCase();

/** Without accents, capitals and signs, because not every keyboard has them: 'O’Brien-Ré' is 'obrienre'. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

type Booker = { lastName: string; email: string };

/** Whether a text is the last name or the email address of who booked. An erased person has neither, and nothing is theirs. */
export function isBooker(text: string, { lastName, email }: Booker): boolean {
  const typed = text.trim().toLowerCase();
  if (typed.includes('@')) return typed === email.toLowerCase();
  const name = simplify(text);
  return name !== '' && name === simplify(lastName);
}
