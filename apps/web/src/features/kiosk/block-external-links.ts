/**
 * MOD-01: a kiosk has one window, which stays with us: on another site nobody would end a visit, and no link led back.
 * Answers how to stop.
 */
export function blockExternalLinks(): () => void {
  const handleClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.origin !== location.origin || link.target === '_blank') event.preventDefault();
  };
  for (const eventType of ['click', 'auxclick'] as const)
    addEventListener(eventType, handleClick, { capture: true });
  return () => {
    for (const eventType of ['click', 'auxclick'] as const)
      removeEventListener(eventType, handleClick, { capture: true });
  };
}
