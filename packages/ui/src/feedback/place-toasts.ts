const gap = 8;
/** Part of the window's height above which toasts are moved only if they would cover a control everywhere below it. */
const preferredPart = 0.65;
/** What toasts should not cover: controls with their lines of text, and refusals and notices. */
const selector = 'main :is(a, button, input, select, textarea, summary, label, iframe, [role="alert"])';

/** ERR-02: moves the stack of toasts up to the lowest place where it covers no control, if there is one. */
export function placeToasts(stack: HTMLElement): void {
  stack.style.translate = '';
  const { bottom, height } = stack.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(selector)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect());
  const edge =
    findEdge(boxes, { bottom, height, highest: innerHeight * (1 - preferredPart) }) ??
    findEdge(boxes, { bottom, height, highest: Math.max(gap, getHeaderBottom()) });
  if (edge !== undefined && edge !== bottom) stack.style.translate = `0 ${edge - bottom}px`;
}

const getHeaderBottom = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

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
