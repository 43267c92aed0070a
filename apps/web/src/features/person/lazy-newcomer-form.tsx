import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Suspense } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

const Form = lazyWithRetry(async () => (await import('./newcomer-form.tsx')).NewcomerForm);

/** The form on a page of its own, which does not take the focus from the page's heading. */
export function LazyNewcomerForm() {
  const t = useText('common');
  return (
    <Suspense fallback={<Skeletons kind="lines" count={4} label={t('loading')} />}>
      <Form />
    </Suspense>
  );
}
