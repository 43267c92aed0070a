import { afterDialogsClose } from './after-dialogs-close.ts';

let announcer: HTMLOutputElement | undefined;

/**
 * Announces the title and focuses the main region, as a browser does when it loads a document. `previousTitle` is the
 * title of the page that was left. Returns a function that cancels the focus move.
 */
export function announcePage(previousTitle: string): () => void {
  announcer ??= createAnnouncer();
  if (document.title !== previousTitle) announceTitle();
  return afterDialogsClose(focusMain);
}

/** Creates the live region. It must exist before its first text, or screen readers do not announce the text. */
function createAnnouncer(): HTMLOutputElement {
  const region = document.createElement('output');
  region.className = 'pv-visually-hidden';
  region.dataset['testid'] = 'new-page';
  // React Aria hides the page behind a dialog except elements marked as top layer.
  region.dataset['reactAriaTopLayer'] = 'true';
  document.body.append(region);
  // The title may change after the page is shown, once its data are loaded.
  const title = document.querySelector('title');
  if (title) new MutationObserver(announceTitle).observe(title, { childList: true });
  return region;
}

function announceTitle(): void {
  requestAnimationFrame(() => {
    if (announcer) announcer.textContent = document.title;
  });
}

/** Keeps the focus if it is on an element within the main region, such as a day of the date strip. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
