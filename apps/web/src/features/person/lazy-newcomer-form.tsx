import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { type ComponentProps, Suspense } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { NewcomerForm } from './newcomer-form.tsx';

const Form = lazyWithRetry(async () => (await import('./newcomer-form.tsx')).NewcomerForm);

/** The form on a page of its own, which does not take the focus from the page's heading unless it is asked for. */
export function LazyNewcomerForm(props: ComponentProps<typeof NewcomerForm>) {
  const t = useText('common');
  return (
    <Suspense fallback={<Skeletons kind="lines" count={4} label={t('loading')} />}>
      <Form {...props} />
    </Suspense>
  );
}
