const allowedTags = new Set(['b', 'br', 'em', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'small', 'strong', 'ul']);
/** What stands between these is not for people to read, so it goes with them. */
const strippedElements =
  /<(script|style|template|iframe|object|svg|math|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const tagOrTextPattern = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
const hrefPattern = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const safeUrlPattern = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/**
 * SHL-07, BSK-34: what an operator wrote (the foot of a venue's pages, its terms), as it may stand in our pages: a few tags without attributes, links to the web, to a
 * mail address, to a telephone or within the site. It is written anew from what was understood, so that nothing comes
 * through that is not named here, and no tag stays open.
 */
export function sanitiseHtml(html: string): string {
  const openTags: string[] = [];
  let safe = '';
  for (const [text, slash, name = '', attributes = ''] of html
    .replace(strippedElements, '')
    .matchAll(tagOrTextPattern)) {
    const tag = name.toLowerCase();
    if (name === '') safe += escapeText(text);
    else if (slash === '/') safe += closeTags(openTags, tag);
    else if (tag === 'br') safe += '<br>';
    else if (tag === 'a' || allowedTags.has(tag)) {
      safe += tag === 'a' ? buildAnchor(attributes) : `<${tag}>`;
      openTags.push(tag);
    }
  }
  return (
    safe +
    openTags
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

/** Closes a tag, and those that were left open in it; a closing tag of nothing is dropped. */
function closeTags(openTags: string[], tag: string): string {
  const at = openTags.lastIndexOf(tag);
  if (at < 0) return '';
  return openTags
    .splice(at)
    .reverse()
    .map((tagName) => `</${tagName}>`)
    .join('');
}

function buildAnchor(attributes: string): string {
  const [, double, single] = hrefPattern.exec(attributes) ?? [];
  const href = (double ?? single ?? '').trim();
  return safeUrlPattern.test(href) ? `<a href="${escapeText(href)}" rel="noopener nofollow">` : '<a>';
}

/** An entity stays one; any other sign that means something in HTML becomes one. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z]+|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
