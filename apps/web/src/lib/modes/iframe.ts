export const isInIframe = (): boolean => window.self !== window.top;

/** Log-in and checkout never run in an iframe, because users cannot see whose page asks for a password or card. */
const isBlockedInIframe = (path: string): boolean =>
  /^\/(login|register|(forgotten|reset)-password|(basket\/)?checkout)(?=[/?#]|$)/.test(path);

export const shouldOpenOutsideIframe = (path: string): boolean => isInIframe() && isBlockedInIframe(path);

/** MOD-11: a frame is as high as its page, so the embedding page scrolls to the top of the frame. */
export function scrollToTop(): void {
  window.scrollTo(0, 0);
  if (isInIframe()) parent.postMessage({ pavilion: 'top' }, '*');
}
