const longest = 24;

/** 'Asha Begum · Community room': where it needs a second line, it breaks between its parts, if they are short. */
export const inOneLine = (parts: readonly string[]): string =>
  parts.map((part) => (part.length > longest ? part : part.replaceAll(' ', '\u00A0'))).join('\u00A0· ');
