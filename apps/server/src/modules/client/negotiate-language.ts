/**
 * Returns an offered language for a response. `chosen`, from the language cookie, has priority over `accepted`, the
 * `Accept-Language` header. If neither is offered, returns the client's first language.
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

/** 'cy-GB' matches an offered 'cy'. */
const matchesLanguage = (tag: string, language: string): boolean =>
  tag === language || tag.startsWith(`${language}-`);

/** Browsers send fewer than ten. */
const maxTags = 20;

/** The tags of an `Accept-Language` header by descending quality. Quality 0 excludes a tag. */
const parseAcceptLanguage = (header = ''): string[] =>
  header
    .split(',', maxTags)
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
