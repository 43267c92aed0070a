import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { ChangedAtLogin } from './changed-at-login.tsx';
import { lapsedLines } from './lapsed-lines.ts';

/** Few holds lapse. */
const LapsedLines = lazyWithRetry(async () => (await import('./lapsed-lines-notice.tsx')).LapsedLines);

/** BSK-44: names the lapsed lines and adds all of them again with one button. What has gone stays, with the reason. */
export function LapsedNotice() {
  const lines = lapsedLines.useValue();
  return (
    <>
      <ChangedAtLogin />
      {lines.length > 0 && <LapsedLines lines={lines} />}
    </>
  );
}
