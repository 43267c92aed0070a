type VisibleArea = { pavilion: 'view'; top: number; height: number };

const isVisibleArea = (data: unknown): data is VisibleArea => {
  const { pavilion, top, height } = (data ?? {}) as Partial<VisibleArea>;
  return pavilion === 'view' && Number.isFinite(top) && Number.isFinite(height);
};

/**
 * MOD-11: sends the page's height to the embedding page and receives its visible area, where overlays are placed. The
 * messages contain nothing secret, so any parent is accepted; `frame-ancestors` decides which hosts may embed us.
 */
export function syncIframeHeight(): void {
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
