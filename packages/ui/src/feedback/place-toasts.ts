const gap = 8;
/** Part of the window's height above which toasts are not moved: there they would look like part of the page. */
const maxHeightPart = 0.65;

/** ERR-02: moves the stack of toasts up to the lowest place where it covers no control, if there is one. */
export function placeToasts(stack: HTMLElement): void {
  stack.style.translate = '';
  const { bottom, height } = stack.getBoundingClientRect();
  const boxes = [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')]
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect());
  let edge = bottom;
  for (;;) {
    const top = edge - height;
    if (innerHeight - top > innerHeight * maxHeightPart) return;
    const covered = boxes.filter((box) => box.top < edge && box.bottom > top);
    if (covered.length === 0) break;
    edge = Math.min(...covered.map((box) => box.top)) - gap;
  }
  if (edge !== bottom) stack.style.translate = `0 ${edge - bottom}px`;
}
