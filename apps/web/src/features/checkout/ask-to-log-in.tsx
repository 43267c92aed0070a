import { Button, LinkButton } from '@pavilion/ui/button';
import { useEffect } from 'react';
import { useText } from '../../shell/text.tsx';
import { useLoginModal } from '../person/index.ts';
import { Step } from './step.tsx';

/** AUT-11: who is not logged in is asked to at once; closing the dialog leaves the way to it here. */
export function AskToLogIn() {
  const t = useText('checkout');
  const { open } = useLoginModal();
  useEffect(() => open({ reason: 'checkout' }), [open]);
  return (
    <div>
      <Step number={1} title={t('log_in_step')} standing="now">
        <p>{t('log_in_step_text')}</p>
        <p className="pv-flow checkout-login">
          <Button data-testid="login-button" onClick={() => open({ reason: 'checkout' })}>
            {t('log_in')}
          </Button>
          <LinkButton href="/register?redirect=/basket/checkout" variant="secondary">
            {t('create_account')}
          </LinkButton>
        </p>
      </Step>
      <Step number={2} title={t('pay_step')} standing="later" />
    </div>
  );
}
