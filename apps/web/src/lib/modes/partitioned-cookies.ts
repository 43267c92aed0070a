/** Written, read back and deleted at once. */
const probeCookie = '__Host-probe=1; Path=/; Secure; SameSite=None; Partitioned';

/** MOD-02: whether the browser stores partitioned cookies in an iframe; without them no basket persists. */
export function supportsPartitionedCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
    document.cookie = probeCookie;
    const isStored = document.cookie.includes('__Host-probe=1');
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${probeCookie}; Max-Age=0`;
    return isStored;
  } catch {
    return false;
  }
}
