import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'b', 'br', 'em', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'small', 'strong', 'ul'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  /** Such a URL leads to another site while it looks like a path. */
  allowProtocolRelative: false,
  /** Removed with their content, which is not text for people. */
  nonTextTags: [
    'script',
    'style',
    'template',
    'textarea',
    'option',
    'iframe',
    'object',
    'svg',
    'math',
    'noscript',
  ],
  /** A client's HTML is never deeper; deeper elements lose their tags. */
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs:
        href !== undefined && isAllowedUrl(href) ? { href: href.trim(), rel: 'noopener nofollow' } : {},
    }),
  },
};

/** A link's target: one of these schemes, or a path of this site. A relative path would depend on the page. */
const isAllowedUrl = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?![\\/]))/i.test(href.trim());

/**
 * SHL-07, BSK-34: sanitises a client's HTML (venue footer, terms) to a few tags without attributes and to links to web,
 * email, phone and site addresses.
 */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options);
