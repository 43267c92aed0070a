import { Button } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLoginDialog } from './use-login-dialog.ts';

/** A page that a guest sees nothing of, with the way to log in. */
export function LoginNeeded({ title, children }: { title: string; children: ReactNode }) {
  const t = useText('common');
  const { open } = useLoginDialog();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={title}
      actions={<Button onClick={() => open({ reason: 'account' })}>{t('log_in')}</Button>}
    >
      {children}
    </EmptyState>
  );
}
