type EmbedOptions = {
  /** URL of the bookings surface without a trailing slash. */
  bookingsUrl: string;
  clientName: string;
  /** Slugs of a venue and of an activity; empty means all. */
  venue: string;
  activity: string;
  /** Empty means the client's first language. */
  language: string;
};

/** URL of the same page outside the iframe, for readers without JavaScript. */
export const buildEmbedLink = ({ bookingsUrl, venue, activity }: Omit<EmbedOptions, 'language'>): string => {
  if (venue === '') return `${bookingsUrl}/`;
  return `${bookingsUrl}/location/${venue}${activity === '' ? '' : `/${activity}`}`;
};

/** MOD-11: the HTML for another website, with a link for readers without JavaScript. */
export function buildEmbedCode({ linkText, ...options }: EmbedOptions & { linkText: string }): string {
  const { bookingsUrl, clientName, venue, activity, language } = options;
  const attributes = [
    ...(venue === '' ? [] : [` data-venue="${venue}"`]),
    ...(activity === '' ? [] : [` data-activity="${activity}"`]),
    ...(language === '' ? [] : [` data-language="${language}"`]),
  ].join('');
  const script = `<script src="${bookingsUrl}/embed.js"${attributes} data-title="${escapeHtml(clientName)}" async></script>`;
  return `${script}<noscript><a href="${buildEmbedLink(options)}">${escapeHtml(linkText)}</a></noscript>`;
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );
