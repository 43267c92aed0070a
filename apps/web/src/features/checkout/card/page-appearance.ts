export type PageAppearance = {
  primary: string;
  background: string;
  text: string;
  muted: string;
  danger: string;
  scheme: 'light' | 'dark';
  /** In px. */
  fontSize: number;
};

/** The page's colours and the size of its text, for an iframe that cannot inherit them. */
export function getPageAppearance(): PageAppearance {
  const styles = getComputedStyle(document.documentElement);
  const readColour = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    primary: readColour('--primary-strong'),
    background: readColour('--surface'),
    text: readColour('--text'),
    muted: readColour('--muted'),
    danger: readColour('--danger'),
    scheme: styles.colorScheme === 'dark' ? 'dark' : 'light',
    fontSize: Number.parseFloat(styles.fontSize),
  };
}
