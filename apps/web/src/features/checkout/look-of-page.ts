export type Look = {
  primary: string;
  background: string;
  text: string;
  muted: string;
  danger: string;
  scheme: 'light' | 'dark';
};

/** The page's colours for a frame that is a document of its own. */
export function lookOfPage(): Look {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    primary: colour('--primary-strong'),
    background: colour('--surface'),
    text: colour('--text'),
    muted: colour('--muted'),
    danger: colour('--danger'),
    scheme: styles.colorScheme === 'dark' ? 'dark' : 'light',
  };
}
