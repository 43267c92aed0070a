// Embeds our pages in another website:
// <script src="https://bookings.example/embed.js" data-venue="…" data-activity="…" data-date="…" async></script>
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const { venue, activity, date, title } = script.dataset;

  const parts = ['/location', venue, activity, date].map((part) => part && part.replace(/[^\w/-]/g, ''));
  // Stops at the first missing part; `>>> 0` turns -1 into a large number.
  const path = parts.slice(0, parts.findIndex((part) => !part) >>> 0);
  const frame = document.createElement('iframe');
  frame.src = `${origin}${path.length > 1 ? path.join('/') : '/'}?embedded=true`;
  frame.title = title || 'Bookings';
  // The browser still asks the user for permission.
  frame.allow = 'geolocation';
  frame.style.cssText = 'display:block;width:100%;height:600px;border:0';
  script.after(frame);

  // The page places its overlays in the visible part of the iframe.
  const postVisibleArea = () => {
    const { top, height } = frame.getBoundingClientRect();
    const visibleTop = Math.max(0, -top);
    const visibleHeight = Math.max(0, Math.min(height, innerHeight - top) - visibleTop);
    frame.contentWindow?.postMessage({ pavilion: 'view', top: visibleTop, height: visibleHeight }, origin);
  };
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin || data?.pavilion !== 'height') return;
    if (Number.isFinite(data.height)) frame.style.height = `${Math.min(20000, Math.max(300, data.height))}px`;
    postVisibleArea();
  });
  addEventListener('scroll', postVisibleArea, { passive: true });
  addEventListener('resize', postVisibleArea);
})();
