import { Button, LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { useText } from '../../shell/text.tsx';
import { useLoginModal, useUser } from '../person/index.ts';

/** BSK-07: nothing in it; a guest may have a basket in their account. */
export function EmptyCart() {
  const t = useText('checkout');
  const user = useUser();
  const { open } = useLoginModal();
  const picture = <Illustration name="bag" />;
  if (user) {
    return (
      <EmptyState
        picture={picture}
        title={t('empty_title')}
        actions={<LinkButton href="/redirect-to-selected-venue">{t('find_something')}</LinkButton>}
      >
        {t('empty_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture={picture}
      title={t('empty_guest_title')}
      actions={
        <>
          <Button data-testid="login-button" onClick={() => open({ reason: 'account' })}>
            {t('log_in')}
          </Button>
          <LinkButton href="/redirect-to-selected-venue" variant="secondary">
            {t('continue_browsing')}
          </LinkButton>
        </>
      }
    >
      {t('empty_guest_text')}
    </EmptyState>
  );
}
