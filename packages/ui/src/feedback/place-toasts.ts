import { listSheetBoxes } from './sheet-boxes.ts';

const gap = 8;
/** A toast that is raised together with a dialog belongs to it. */
const togetherMs = 500;
/** From this width on, there is room beside a toast. */
const wideFrom = 768;
const controls = 'a, button, input, select, textarea, summary, label, iframe';
/** What toasts should not cover: controls with their text, refusals, notices, the page's title, and why it is empty. */
const selector = `main :is(${controls}, [role="alert"], .pv-notification, h1, .pv-empty-state > *)`;

type Toast = { id: number; callback?: unknown; closeAfter?: number | null };
/** Returns the ids of the toasts to close. */
export type ChooseToasts = (toasts: readonly Toast[]) => readonly number[];

/**
 * Places the stack now, after each scroll and when the page changes, until the signal: a message comes before the dialog
 * closes whose request it reports, and before what that has changed is shown. A dialog that opens closes earlier toasts.
 */
export function keepToastsPlaced(
  stack: HTMLElement,
  signal: AbortSignal,
  close: (choose: ChooseToasts) => void,
): void {
  if (signal.aborted) return;
  const startedAt = performance.now();
  let dialogs = listDialogs();
  const place = (): void => placeToasts(stack);
  place();
  // Neither event of a dialog reaches the window without the capture.
  for (const type of ['scrollend', 'transitionend', 'resize'])
    addEventListener(type, place, { signal, capture: true });
  const observer = new MutationObserver(() => {
    const earlier = dialogs;
    dialogs = listDialogs();
    if (dialogs.some((dialog) => !earlier.includes(dialog)))
      close((toasts) => listEarlier(toasts, performance.now() - startedAt < togetherMs));
    place();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
  // The height of a panel's foot, above which toasts start, is known after the change of the panel.
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Without those that offer something, or that stay until they are closed. */
const listEarlier = (toasts: readonly Toast[], isNewestOfDialog: boolean): readonly number[] =>
  (isNewestOfDialog ? toasts.slice(0, -1) : toasts)
    .filter(({ callback, closeAfter }) => callback === undefined && closeAfter !== null)
    .map(({ id }) => id);

const listDialogs = (): readonly Element[] => [...document.querySelectorAll('.pv-scrim')];

/** ERR-02: moves the stack of toasts from the bottom to where it covers no control, and no text of an open dialog. */
function placeToasts(stack: HTMLElement): void {
  const { style } = stack;
  style.translate = style.width = style.margin = '';
  const sheet = [...document.querySelectorAll('.pv-scrim--shown > *')].at(-1);
  if (sheet) placeAtSheet(stack, sheet);
  else placeOnPage(stack);
}

/** In the lowest space between the texts, for example on the picture, else at the top beside the button that closes it. */
function placeAtSheet(stack: HTMLElement, sheet: Element): void {
  const { left, right, bottom, height } = stack.getBoundingClientRect();
  const boxes = listSheetBoxes(sheet, controls).filter((box) => box.left < right && box.right > left);
  const edge = findEdge(boxes, { bottom, height, highest: gap });
  if (edge !== undefined) {
    move(stack, 0, edge - bottom);
    return;
  }
  const close = sheet
    .querySelector('.pv-slide-over__close, .pv-modal__head > button')
    ?.getBoundingClientRect();
  if (close && close.top < height + gap && close.left > left + (right - left) / 2) {
    stack.style.width = `${Math.min(right, close.left - gap) - left}px`;
    stack.style.margin = '0';
  }
  const narrowed = stack.getBoundingClientRect();
  move(stack, left - narrowed.left, gap - narrowed.top);
}

/**
 * The stack stays at the bottom, on a wide page at one of its ends, else is directly below the header, where only the
 * navigation of a section may be, else as low as possible. In the middle it covers what the customer reads.
 */
function placeOnPage(stack: HTMLElement): void {
  const { left, right, top, bottom, height } = stack.getBoundingClientRect();
  const isWide = innerWidth >= wideFrom;
  // Some pages have room for them at the top.
  if (isWide && top < innerHeight / 2) return;
  const elements = [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const listBeside = (x: number): Element[] =>
    elements.filter((element) => {
      const box = element.getBoundingClientRect();
      return box.left < right + x && box.right > left + x;
    });
  const side = innerWidth - right - getGutter(stack);
  const x = (isWide ? [0, side, -side] : [0]).find((shift) =>
    measure(listBeside(shift)).every((box) => box.top >= bottom || box.bottom <= top),
  );
  if (x !== undefined) {
    move(stack, x, 0);
    return;
  }
  const covered = listBeside(0);
  const headerBottom = Math.max(0, getHeaderBottom());
  const edge =
    findTopEdge(covered, headerBottom + gap, height) ??
    findEdge(measure(covered), { bottom, height, highest: Math.max(gap, headerBottom) });
  if (edge !== undefined) move(stack, 0, edge - bottom);
}

const measure = (elements: readonly Element[]): DOMRect[] =>
  elements.map((element) => element.getBoundingClientRect());

function move({ style }: HTMLElement, x: number, y: number): void {
  style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`;
}

/** The padding of the stack's container. */
const getGutter = ({ parentElement }: HTMLElement): number =>
  parentElement ? Number.parseFloat(getComputedStyle(parentElement).paddingLeft) : 0;

const getHeaderBottom = (): number => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

/** The bottom edge of the stack below the header. */
function findTopEdge(elements: readonly Element[], top: number, height: number): number | undefined {
  const edge = top + height;
  const isCovered = elements.some((element) => {
    const box = element.getBoundingClientRect();
    return element.closest('nav:not(:has(.pv-breadcrumbs))') === null && box.top < edge && box.bottom > top;
  });
  return isCovered ? undefined : edge;
}

type Box = Pick<DOMRect, 'top' | 'bottom'>;
type Space = { bottom: number; height: number; highest: number };

/** The lowest bottom edge of the stack at which it covers none of the boxes; undefined if its top would be too high. */
function findEdge(boxes: readonly Box[], { bottom, height, highest }: Space): number | undefined {
  let edge = bottom;
  while (edge - height >= highest) {
    const covered = boxes.filter((box) => box.top < edge && box.bottom > edge - height);
    if (covered.length === 0) return edge;
    edge = Math.min(...covered.map((box) => box.top)) - gap;
  }
  return undefined;
}
