import { afterDialogsClose } from './after-dialogs-close.ts';

let announcer: HTMLOutputElement | undefined;

/**
 * What a browser does by itself when it loads a page: says its title, and begins at its top. On the way from page to
 * page within the application nobody else does. `before` is the title of the page that was left.
 */
export function announcePage(previousTitle: string): () => void {
  announcer ??= createAnnouncer();
  if (document.title !== previousTitle) announceTitle();
  return afterDialogsClose(focusMain);
}

/** Where the titles are said; it is there before its first words, else these would not be heard. */
function createAnnouncer(): HTMLOutputElement {
  const region = document.createElement('output');
  region.className = 'pv-visually-hidden';
  region.dataset['testid'] = 'new-page';
  // React Aria hides a page behind its dialogs, and leaves out what is marked as its top layer.
  region.dataset['reactAriaTopLayer'] = 'true';
  document.body.append(region);
  // A title may come after its page, with the name of what the page is about.
  const title = document.querySelector('title');
  if (title) new MutationObserver(announceTitle).observe(title, { childList: true });
  return region;
}

function announceTitle(): void {
  requestAnimationFrame(() => {
    if (announcer) announcer.textContent = document.title;
  });
}

/** Not from under somebody's hands: what has the focus and is still there keeps it, such as a day among days. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
