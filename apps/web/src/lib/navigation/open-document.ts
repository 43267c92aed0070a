/**
 * Opens another document. While the browser is offline, first asks whether the server responds, and returns false if
 * not: the browser's error page would replace our page with everything that was typed.
 */
export async function openDocument(href: string): Promise<boolean> {
  // The browser may be wrong, for example with a local server.
  const isReachable =
    navigator.onLine ||
    (await fetch(location.href, { method: 'HEAD' }).then(
      () => true,
      () => false,
    ));
  if (isReachable) location.assign(href);
  return isReachable;
}
