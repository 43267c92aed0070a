import { afterDialogs } from './after-dialogs.ts';

let said: HTMLOutputElement | undefined;

/**
 * What a browser does by itself when it loads a page: says its title, and begins at its top. On the way from page to
 * page within the application nobody else does. `before` is the title of the page that was left.
 */
export function beginPage(before: string): () => void {
  said ??= openRegion();
  if (document.title !== before) say();
  return afterDialogs(takeFocus);
}

/** Where the titles are said; it is there before its first words, else these would not be heard. */
function openRegion(): HTMLOutputElement {
  const region = document.createElement('output');
  region.className = 'pv-hidden';
  region.dataset['testid'] = 'new-page';
  // React Aria hides a page behind its dialogs, and leaves out what is marked as its top layer.
  region.dataset['reactAriaTopLayer'] = 'true';
  document.body.append(region);
  // A title may come after its page, with the name of what the page is about.
  const title = document.querySelector('title');
  if (title) new MutationObserver(say).observe(title, { childList: true });
  return region;
}

function say(): void {
  requestAnimationFrame(() => {
    if (said) said.textContent = document.title;
  });
}

/** Not from under somebody's hands: what has the focus and is still there keeps it, such as a day among days. */
function takeFocus(): void {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
