const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for the content or a double-quoted attribute of an element, by the HTML standard ("Serialising HTML fragments"). */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
