/**
 * The language of an answer: one that the client offers. What somebody chose in the footer goes before what their
 * browser prefers, and the client's first goes where neither is offered.
 */
export function negotiateLanguage(
  offered: readonly string[],
  { chosen, accepted }: { chosen: string | undefined; accepted: string | undefined },
): string {
  const preferences = [...(chosen === undefined ? [] : [chosen]), ...parseAcceptLanguage(accepted)];
  const match = preferences
    .map((tag) => offered.find((language) => matchesLanguage(tag, language)))
    .find((tag) => tag !== undefined);
  return match ?? offered[0] ?? 'en';
}

/** 'cy-GB' is Welsh where plain Welsh is offered. */
const matchesLanguage = (tag: string, language: string): boolean =>
  tag === language || tag.startsWith(`${language}-`);

/** The tags of an `Accept-Language` header, the best first; what has the quality 0 is not wanted. */
const parseAcceptLanguage = (header = ''): string[] =>
  header
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/;\s*q=/),
    )
    .map(([tag = '', quality = '1']) => ({ tag, quality: Number(quality) }))
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((entry, other) => other.quality - entry.quality)
    .map(({ tag }) => tag);
