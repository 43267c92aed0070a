import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useUser } from '../person/index.ts';

const Notice = lazyWithRetry(async () => {
  const [{ ErasureNotice }] = await Promise.all([
    import('./erasure-notice.tsx'),
    loadTexts(['personal_data']),
  ]);
  return ErasureNotice;
});

/** ACC-03: says that the account of the customer is to be deleted. */
export function LazyErasureNotice() {
  const user = useUser();
  return user && <Notice userId={user.id} />;
}
