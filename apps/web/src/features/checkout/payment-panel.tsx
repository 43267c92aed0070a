import { mayPay, type PanelState } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../shell/text.tsx';
import type { Cart } from '../cart/index.ts';
import { TermsBox } from '../person/index.ts';
import { BankQuestion } from './bank-question.tsx';
import { CardBox } from './card-box.tsx';
import { PayTrouble } from './pay-trouble.tsx';
import { PayWaits } from './pay-waits.tsx';
import type { PriceChange } from './use-authorise.ts';
import type { Payment } from './use-payment.ts';
import { usePrepareInTime } from './use-prepare-in-time.ts';

type Props = { payment: Payment; cart: Cart; terms: { html: string } | null; email: string };

const restful = new Set<PanelState>(['idle', 'ready', 'prepare_failed', 'failed']);

/** Everything about paying: the provider's frame, the terms, the one button, and how it goes. */
export function PaymentPanel({ payment, cart, terms, email }: Props) {
  const t = useText('checkout');
  const [termsFault, setTermsFault] = useState<string>();
  const { panel, session, priceChange } = payment;
  usePrepareInTime(payment, cart);
  const [presses, setPresses] = useState(0);

  const isFree = session?.amount === 0;

  const press = (event: SubmitEvent): void => {
    event.preventDefault();
    setPresses((count) => count + 1);
    const fault = terms && !panel.terms ? t('terms_missing') : undefined;
    setTermsFault(fault);
    // A free order has no form that could be wrong.
    const standing = isFree ? { ...panel, isFormValid: true } : panel;
    if (fault === undefined && mayPay(standing, terms !== null)) void payment.pay();
  };
  // What the panel does by itself while the customer waits; the button then only spins.
  const isComing = panel.state === 'ready' && !isFree && !panel.isFormValid;
  const isBusy = payment.isTaking || isComing || !restful.has(panel.state);

  return (
    <form className="pv-stack" noValidate onSubmit={press}>
      {priceChange && <PriceChanged {...priceChange} />}
      <PayTrouble key={`${payment.attempt}-${termsFault ? presses : 0}`} {...{ payment, termsFault }} />
      <PayWaits payment={payment} />
      {session && !isFree && <CardBox key={payment.attempt} {...{ payment, session }} />}
      {terms && (
        <TermsBox
          id="terms"
          html={terms.html}
          checked={panel.terms}
          error={termsFault}
          onChange={(event) => {
            payment.agree(event.currentTarget.checked);
            setTermsFault(undefined);
          }}
        />
      )}
      {session && (
        <Button
          type="submit"
          size="l"
          block
          data-testid="pay-button"
          pending={isBusy}
          reason={cart.hold?.ended ? t('pay_reason_hold') : undefined}
        >
          {isFree ? t('complete_booking') : t('pay_amount', { amount: session.formattedAmount })}
        </Button>
      )}
      {session && <p className="pv-small pv-muted">{t('pay_note', { email })}</p>}
      <BankQuestion payment={payment} />
    </form>
  );
}

function PriceChanged({ was, now }: PriceChange) {
  const t = useText('checkout');
  return (
    <Notification tone="warning" announce title={t('price_changed_title')}>
      {t('price_changed_text', { was, now })}
    </Notification>
  );
}
