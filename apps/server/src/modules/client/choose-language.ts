/**
 * The language of an answer: one that the client offers. What somebody chose in the footer goes before what their
 * browser prefers, and the client's first goes where neither is offered.
 */
export function chooseLanguage(
  offered: readonly string[],
  { chosen, accepted }: { chosen: string | undefined; accepted: string | undefined },
): string {
  const wanted = [...(chosen === undefined ? [] : [chosen]), ...preferred(accepted)];
  const found = wanted
    .map((one) => offered.find((language) => isOf(one, language)))
    .find((one) => one !== undefined);
  return found ?? offered[0] ?? 'en';
}

/** 'cy-GB' is Welsh where plain Welsh is offered. */
const isOf = (tag: string, language: string): boolean => tag === language || tag.startsWith(`${language}-`);

/** The tags of an `Accept-Language` header, the best first; what has the quality 0 is not wanted. */
const preferred = (header = ''): string[] =>
  header
    .split(',')
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .split(/;\s*q=/),
    )
    .map(([tag = '', quality = '1']) => ({ tag, quality: Number(quality) }))
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
