/** Whether this page stands in somebody else's. */
export const isInIframe = (): boolean => window.self !== window.top;

/** What never happens in a frame: there nobody could tell whose page asks for their password or card. */
const isBlockedInIframe = (path: string): boolean =>
  /^\/(login|register|(basket\/)?checkout)(?=[/?#]|$)/.test(path);

/** Whether a link of this page is to open in a window of its own. */
export const opensOutsideIframe = (path: string): boolean => isInIframe() && isBlockedInIframe(path);

type VisibleArea = { pavilion: 'view'; top: number; height: number };

const isVisibleArea = (data: unknown): data is VisibleArea => {
  const { pavilion, top, height } = (data ?? {}) as Partial<VisibleArea>;
  return pavilion === 'view' && Number.isFinite(top) && Number.isFinite(height);
};

/**
 * MOD-11: tells the page around how high this one is, and is told by it which part can be seen: there goes what lies
 * over the page. Neither is a secret, and whoever may frame us is said by the page's policy.
 */
export function syncIframeHeight(): void {
  if (!isInIframe()) return;
  const { documentElement } = document;
  const root = document.getElementById('root');
  if (!root) return;
  new ResizeObserver(() => {
    parent.postMessage({ pavilion: 'height', height: Math.ceil(root.getBoundingClientRect().height) }, '*');
  }).observe(root);
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isVisibleArea(data) || data.height < 200) return;
    documentElement.style.setProperty('--view-top', `${data.top}px`);
    documentElement.style.setProperty('--view-height', `${data.height}px`);
  });
}
