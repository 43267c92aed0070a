/** What has the focus after a cancellation that leaves no booking near: the heading of the empty list, or the page's. */
export const findListHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main .pv-empty-state [tabindex]') ?? document.querySelector('main h1');
