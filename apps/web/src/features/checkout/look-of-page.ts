/** The page's colours for a frame that is a document of its own. */
export function lookOfPage(): { primary: string; scheme: 'light' | 'dark' } {
  const root = document.documentElement;
  const primary = getComputedStyle(root).getPropertyValue('--primary-strong').trim();
  return { primary, scheme: root.dataset['scheme'] === 'dark' ? 'dark' : 'light' };
}
