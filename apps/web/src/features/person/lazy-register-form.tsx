import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Suspense } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

const Form = lazyWithRetry(async () => (await import('./register-form.tsx')).RegisterForm);

/** AUT-02: the form of a new account on a page of something else. */
export function LazyRegisterForm({ submitLabel }: { submitLabel: string }) {
  const t = useText('common');
  return (
    <Suspense fallback={<Skeletons kind="lines" count={6} label={t('loading')} />}>
      <Form submitLabel={submitLabel} />
    </Suspense>
  );
}
