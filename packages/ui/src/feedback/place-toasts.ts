const gap = 8;
/** What toasts should not cover: controls with their lines of text, refusals and notices, and the title of the page. */
const selector = 'main :is(a, button, input, select, textarea, summary, label, iframe, [role="alert"], h1)';

/**
 * Places the stack now, after each scroll and when the page changes, until the signal: a message comes before the dialog
 * closes whose request it reports, and before what that has changed is shown.
 */
export function keepToastsPlaced(stack: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  const place = (): void => placeToasts(stack);
  place();
  addEventListener('scrollend', place, { signal });
  const observer = new MutationObserver(place);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * ERR-02: moves the stack of toasts to where it covers no control: it stays at the bottom, else is directly below the header,
 * where only the navigation of a section may be, else as low as possible. In the middle it covers what the customer reads.
 */
function placeToasts(stack: HTMLElement): void {
  stack.style.translate = '';
  const { left, right, bottom, height } = stack.getBoundingClientRect();
  const controls = [...document.querySelectorAll(selector)].filter((control) => {
    const box = control.getBoundingClientRect();
    return box.left < right && box.right > left && control.checkVisibility({ visibilityProperty: true });
  });
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const headerBottom = Math.max(0, getHeaderBottom());
  const edge =
    findEdge(boxes, { bottom, height, highest: bottom - height }) ??
    findTopEdge(controls, headerBottom + gap, height) ??
    findEdge(boxes, { bottom, height, highest: Math.max(gap, headerBottom) });
  if (edge !== undefined && edge !== bottom) stack.style.translate = `0 ${edge - bottom}px`;
}

const getHeaderBottom = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

/** The bottom edge of the stack below the header, if no panel is open, whose title it would cover. */
function findTopEdge(controls: readonly Element[], top: number, height: number): number | undefined {
  const edge = top + height;
  const isCovered = controls.some((control) => {
    const box = control.getBoundingClientRect();
    return control.closest('nav:not(:has(.pv-breadcrumbs))') === null && box.top < edge && box.bottom > top;
  });
  return isCovered || document.querySelector('.pv-scrim--shown') ? undefined : edge;
}

type Space = { bottom: number; height: number; highest: number };

/** The lowest bottom edge of the stack at which it covers none of the boxes; undefined if its top would be too high. */
function findEdge(boxes: readonly DOMRect[], { bottom, height, highest }: Space): number | undefined {
  let edge = bottom;
  while (edge - height >= highest) {
    const covered = boxes.filter((box) => box.top < edge && box.bottom > edge - height);
    if (covered.length === 0) return edge;
    edge = Math.min(...covered.map((box) => box.top)) - gap;
  }
  return undefined;
}
