import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { useLoginDialog } from '../person/index.ts';

/** RTE-18: what a guest sees on a page of the account. */
export function LoginPrompt({ title }: { title: string }) {
  const t = useText('account');
  const tc = useText('common');
  const { open } = useLoginDialog();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="arena" />}
      title={title}
      actions={
        <>
          <Button onClick={() => open({ reason: 'account' })}>{tc('log_in')}</Button>
          <LinkButton href="/register" variant="secondary">
            {tc('create_account')}
          </LinkButton>
        </>
      }
    >
      {t('account_guest_text')}
    </EmptyState>
  );
}
