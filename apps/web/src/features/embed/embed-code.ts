type EmbedOptions = {
  /** Of the bookings surface, without a slash at its end. */
  bookingsUrl: string;
  /** The operator's. */
  clientName: string;
  /** Slugs; empty for all. */
  venue: string;
  activity: string;
};

/** The address of the same in a window of its own, for a page that runs no script. */
export const buildEmbedLink = ({ bookingsUrl, venue, activity }: EmbedOptions): string => {
  if (venue === '') return `${bookingsUrl}/`;
  return `${bookingsUrl}/location/${venue}${activity === '' ? '' : `/${activity}`}`;
};

/** MOD-11: the one line for another site's page, with a link for readers without JavaScript. */
export function buildEmbedCode({ linkText, ...options }: EmbedOptions & { linkText: string }): string {
  const { bookingsUrl, clientName, venue, activity } = options;
  const attributes = [
    ...(venue === '' ? [] : [` data-venue="${venue}"`]),
    ...(activity === '' ? [] : [` data-activity="${activity}"`]),
  ].join('');
  const script = `<script src="${bookingsUrl}/embed.js"${attributes} data-title="${escapeHtml(clientName)}" async></script>`;
  return `${script}<noscript><a href="${buildEmbedLink(options)}">${escapeHtml(linkText)}</a></noscript>`;
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );
