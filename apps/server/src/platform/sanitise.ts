const plain = new Set(['b', 'br', 'em', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'small', 'strong', 'ul']);
/** What stands between these is not for people to read, so it goes with them. */
const hidden =
  /<(script|style|template|iframe|object|svg|math|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const tagOrText = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const harmless = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/**
 * SHL-07, BSK-34: what an operator wrote (the foot of a venue's pages, its terms), as it may stand in our pages: a few tags without attributes, links to the web, to a
 * mail address, to a telephone or within the site. It is written anew from what was understood, so that nothing comes
 * through that is not named here, and no tag stays open.
 */
export function sanitise(html: string): string {
  const open: string[] = [];
  let safe = '';
  for (const [text, slash, name = '', attributes = ''] of html.replace(hidden, '').matchAll(tagOrText)) {
    const tag = name.toLowerCase();
    if (name === '') safe += escapeText(text);
    else if (slash === '/') safe += close(open, tag);
    else if (tag === 'br') safe += '<br>';
    else if (tag === 'a' || plain.has(tag)) {
      safe += tag === 'a' ? anchor(attributes) : `<${tag}>`;
      open.push(tag);
    }
  }
  return (
    safe +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

/** Closes a tag, and those that were left open in it; a closing tag of nothing is dropped. */
function close(open: string[], tag: string): string {
  const at = open.lastIndexOf(tag);
  if (at < 0) return '';
  return open
    .splice(at)
    .reverse()
    .map((one) => `</${one}>`)
    .join('');
}

function anchor(attributes: string): string {
  const [, double, single] = address.exec(attributes) ?? [];
  const href = (double ?? single ?? '').trim();
  return harmless.test(href) ? `<a href="${escapeText(href)}" rel="noopener nofollow">` : '<a>';
}

/** An entity stays one; any other sign that means something in HTML becomes one. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z]+|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
