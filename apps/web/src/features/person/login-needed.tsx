import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLoginDialog } from './use-login-dialog.ts';

type LoginNeededProps = {
  title: string;
  children: ReactNode;
  /** Whether the page also offers a new account, and a link by email to those who booked without a password. */
  canRegister?: boolean;
};

/** RTE-18: a page that a guest sees nothing of, with the way to log in. */
export function LoginNeeded({ title, children, canRegister = false }: LoginNeededProps) {
  const t = useText('common');
  const { open } = useLoginDialog();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="arena" />}
      title={title}
      actions={
        <>
          <Button onClick={() => open({ reason: 'account' })}>{t('log_in')}</Button>
          {canRegister && (
            <>
              <LinkButton href="/register" variant="secondary">
                {t('create_account')}
              </LinkButton>
              <LinkButton href="/forgotten-password" variant="quiet">
                {t('email_me_link')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
