/** Read back and gone at once: nothing stays of it. */
const probeCookie = '__Host-probe=1; Path=/; Secure; SameSite=None; Partitioned';

/** MOD-02: whether this browser keeps a cookie for a page in somebody else's. Where it does not, no basket would last. */
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
