/**
 * MOD-01: a kiosk has one window, which stays with us: on another site nobody would end a visit, and no link led back.
 * Answers how to stop.
 */
export function keepInside(): () => void {
  const press = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.origin !== location.origin || link.target === '_blank') event.preventDefault();
  };
  for (const kind of ['click', 'auxclick'] as const) addEventListener(kind, press, { capture: true });
  return () => {
    for (const kind of ['click', 'auxclick'] as const) removeEventListener(kind, press, { capture: true });
  };
}
