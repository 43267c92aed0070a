import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLoginDialog } from '../person/index.ts';
import { CheckoutStep } from './checkout-step.tsx';

/** AUT-11: opens the log-in dialog for a guest at once. After closing it, the button here opens it again. */
export function LoginPrompt() {
  const t = useText('checkout');
  const tc = useText('common');
  const ta = useText('account');
  const { open } = useLoginDialog();
  useEffect(() => open({ reason: 'checkout' }), [open]);
  return (
    <div>
      <CheckoutStep number={1} title={t('log_in_step')} status="now">
        <p>{t('log_in_step_text')}</p>
        <p className="pv-cluster checkout-login">
          <Button data-testid="login-button" onClick={() => open({ reason: 'checkout' })}>
            {tc('log_in')}
          </Button>
          <Button variant="secondary" onClick={() => open({ reason: 'checkout', isNewcomer: true })}>
            {ta('newcomer_button')}
          </Button>
        </p>
        <p className="checkout-register">
          <Anchor href="/register?redirect=/basket/checkout">{tc('create_account')}</Anchor>
        </p>
      </CheckoutStep>
      <CheckoutStep number={2} title={t('pay_step')} status="later" />
    </div>
  );
}
