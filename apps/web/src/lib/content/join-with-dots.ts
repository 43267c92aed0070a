/** In characters: a longer part may need two lines on a phone. */
const maxShortPart = 24;

/**
 * 'Asha Begum · Community room'. A second line starts between parts if they are short, and never with the last word of
 * a long part.
 */
export const joinWithDots = (parts: readonly string[]): string => parts.map(keepTogether).join('\u00A0· ');

const keepTogether = (part: string): string =>
  part.length > maxShortPart ? part.replace(/ (?=\S+$)/, '\u00A0') : part.replaceAll(' ', '\u00A0');
