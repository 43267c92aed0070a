/** Read back and gone at once: nothing stays of it. */
const probe = '__Host-probe=1; Path=/; Secure; SameSite=None; Partitioned';

/** MOD-02: whether this browser keeps a cookie for a page in somebody else's. Where it does not, no basket would last. */
export function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
    document.cookie = probe;
    const isKept = document.cookie.includes('__Host-probe=1');
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${probe}; Max-Age=0`;
    return isKept;
  } catch {
    return false;
  }
}
