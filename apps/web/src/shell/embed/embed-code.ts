type Wanted = {
  /** Of the bookings surface, without a slash at its end. */
  address: string;
  /** The operator's. */
  name: string;
  /** Slugs; empty for all. */
  venue: string;
  activity: string;
};

/** The address of the same in a window of its own, for a page that runs no script. */
export const linkOf = ({ address, venue, activity }: Wanted): string => {
  if (venue === '') return `${address}/`;
  return `${address}/location/${venue}${activity === '' ? '' : `/${activity}`}`;
};

/** MOD-11: the one line for another site's page, with a link for readers without JavaScript. */
export function codeOf({ linkText, ...wanted }: Wanted & { linkText: string }): string {
  const { address, name, venue, activity } = wanted;
  const said = [
    ...(venue === '' ? [] : [` data-venue="${venue}"`]),
    ...(activity === '' ? [] : [` data-activity="${activity}"`]),
  ].join('');
  const script = `<script src="${address}/embed.js"${said} data-title="${escaped(name)}" async></script>`;
  return `${script}<noscript><a href="${linkOf(wanted)}">${escaped(linkText)}</a></noscript>`;
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
