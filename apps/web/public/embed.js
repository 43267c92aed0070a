// One line in another site's page puts our pages there:
// <script src="https://bookings.example/embed.js" data-venue="…" data-activity="…" data-date="…" async></script>
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const { venue, activity, date, title } = script.dataset;

  const parts = ['/location', venue, activity, date].map((part) => part && part.replace(/[^\w/-]/g, ''));
  const known = parts.slice(0, parts.findIndex((part) => !part) >>> 0);
  const frame = document.createElement('iframe');
  frame.src = `${origin}${known.length > 1 ? known.join('/') : '/'}?embedded=true`;
  frame.title = title || 'Bookings';
  // A browser asks its user first, as it does on our own pages.
  frame.allow = 'geolocation';
  frame.style.cssText = 'display:block;width:100%;height:600px;border:0';
  script.after(frame);

  // What lies over a page shall lie over that part of it which can be seen.
  const tellView = () => {
    const { top, height } = frame.getBoundingClientRect();
    const from = Math.max(0, -top);
    const seen = Math.min(height, innerHeight - top) - from;
    frame.contentWindow?.postMessage({ pavilion: 'view', top: from, height: Math.max(0, seen) }, origin);
  };
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin || data?.pavilion !== 'height') return;
    if (Number.isFinite(data.height)) frame.style.height = `${Math.min(20000, Math.max(300, data.height))}px`;
    tellView();
  });
  addEventListener('scroll', tellView, { passive: true });
  addEventListener('resize', tellView);
})();
