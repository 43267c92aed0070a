const allowedTags = new Set(['b', 'br', 'em', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'small', 'strong', 'ul']);
/** Removed with their content, which is not text for people. */
const strippedElements =
  /<(script|style|template|iframe|object|svg|math|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const tagOrTextPattern = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
const hrefPattern = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const safeUrlPattern = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/**
 * SHL-07, BSK-34: sanitises a client's HTML (venue footer, terms) to a few tags without attributes and to links to web,
 * email, phone and site addresses. The output is rebuilt from parsed tags, so nothing else passes and every tag is
 * closed.
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

/** Closes a tag and the open tags inside it; drops a closing tag without an opening one. */
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

/** Keeps entities and escapes all other special characters. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z]+|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
