import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { lapsedLines } from './lapsed-lines.ts';
import { useChangedAtLogin } from './use-changed-at-login.ts';

/** Few holds lapse, and few log-ins change the basket. */
const CartNotices = lazyWithRetry(async () => (await import('./lapsed-lines-notice.tsx')).CartNotices);

/**
 * BSK-16, BSK-44: what a log-in changed. Names the lapsed lines, and adds all of them again with one button. What has gone
 * stays, with the reason.
 */
export function LapsedNotice() {
  const lapsed = lapsedLines.useValue();
  const changed = useChangedAtLogin();
  return (lapsed.length > 0 || changed) && <CartNotices {...{ lapsed, changed }} />;
}
