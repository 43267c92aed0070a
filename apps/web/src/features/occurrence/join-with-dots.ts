/** What is longer may need two lines of its own on a phone. */
const maxShortPart = 24;

/**
 * 'Asha Begum · Community room': where it needs a second line, it breaks between its parts if they are short, and
 * leaves no last word of a long one alone.
 */
export const joinWithDots = (parts: readonly string[]): string => parts.map(keepTogether).join('\u00A0· ');

const keepTogether = (part: string): string =>
  part.length > maxShortPart ? part.replace(/ (?=\S+$)/, '\u00A0') : part.replaceAll(' ', '\u00A0');
