// Embeds our pages in another website:
// <script src="https://bookings.example/embed.js" data-venue="…" data-activity="…" data-date="…" data-language="cy" async></script>
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const { venue, activity, date, title } = script.dataset;
  // A frame on another site may not have the cookie of the language.
  const language = /^[a-z]{2}$/.exec(script.dataset.language)?.[0];

  const parts = ['/location', venue, activity, date].map((part) => part && part.replace(/[^\w/-]/g, ''));
  // Stops at the first missing part; `>>> 0` turns -1 into a large number.
  const path = parts.slice(0, parts.findIndex((part) => !part) >>> 0);
  const frame = document.createElement('iframe');
  const pagePath = path.length > 1 ? path.join('/') : '/';
  frame.src = `${origin}${pagePath}?embedded=true${language ? `&language=${language}` : ''}`;
  frame.title = title || 'Bookings';
  // The browser still asks the user for permission.
  frame.allow = 'geolocation';
  frame.style.cssText = 'display:block;width:100%;height:600px;border:0';
  script.after(frame);

  // The server fills in the texts, by language.
  const texts = {} /* texts */;
  // A browser does not say that it refused a frame (`frame-ancestors`): a page of ours sends its height in time.
  const notice = document.createElement('div');
  const showNotice = () => {
    const noticeLanguage = language ?? document.documentElement.lang.slice(0, 2).toLowerCase();
    const { title: heading = '', text = '', link = '' } = texts[noticeLanguage] ?? texts.en ?? {};
    const anchor = createElement(
      'a',
      link,
      'display:inline-block;padding:12px 20px;border-radius:8px;background:#1a1a1a;color:#fff;font-weight:600;text-decoration:none',
    );
    anchor.href = `${origin}${pagePath}${language ? `?language=${language}` : ''}`;
    anchor.target = '_blank';
    anchor.rel = 'noopener';
    notice.replaceChildren(
      createElement('p', heading, 'margin:0 0 8px;font-size:1.25em;font-weight:700'),
      createElement('p', text, 'margin:0 0 16px'),
      anchor,
    );
    notice.style.cssText =
      'padding:24px;border:1px solid #767676;border-radius:12px;background:#fff;color:#1a1a1a;line-height:1.5';
    frame.style.display = 'none';
    frame.after(notice);
  };
  const createElement = (name, text, css) => {
    const element = document.createElement(name);
    element.textContent = text;
    element.style.cssText = css;
    return element;
  };
  let deadline = setTimeout(showNotice, 20000);
  frame.addEventListener('load', () => {
    if (deadline === undefined) return;
    clearTimeout(deadline);
    deadline = setTimeout(showNotice, 5000);
  });

  // The page places its overlays in the visible part of the iframe.
  const postVisibleArea = () => {
    const { top, height } = frame.getBoundingClientRect();
    const visibleTop = Math.max(0, -top);
    const visibleHeight = Math.max(0, Math.min(height, innerHeight - top) - visibleTop);
    frame.contentWindow?.postMessage({ pavilion: 'view', top: visibleTop, height: visibleHeight }, origin);
  };
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    // A new page in the frame begins at its top, which the user may have scrolled past.
    if (data?.pavilion === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    if (data?.pavilion !== 'height') return;
    clearTimeout(deadline);
    deadline = undefined;
    notice.remove();
    frame.style.display = 'block';
    if (Number.isFinite(data.height)) frame.style.height = `${Math.min(20000, Math.max(300, data.height))}px`;
    postVisibleArea();
  });
  addEventListener('scroll', postVisibleArea, { passive: true });
  addEventListener('resize', postVisibleArea);
})();
