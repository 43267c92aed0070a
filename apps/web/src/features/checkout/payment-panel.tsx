import { canPay, type PanelState } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Cart } from '../cart/index.ts';
import { TermsCheckbox } from '../person/index.ts';
import { CardForm } from './card-form.tsx';
import { ChallengeHost } from './challenge-host.tsx';
import { PaymentErrorSummary } from './payment-error-summary.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import type { PriceChange } from './use-authorise.ts';
import { useAutoPrepare } from './use-auto-prepare.ts';
import type { Payment } from './use-payment.ts';

type Props = { payment: Payment; cart: Cart; terms: { html: string } | null; email: string };

const restingStates = new Set<PanelState>(['idle', 'ready', 'prepare_failed', 'failed']);

/** Everything about paying: the provider's frame, the terms, the one button, and how it goes. */
export function PaymentPanel({ payment, cart, terms, email }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const [termsError, setTermsError] = useState<string>();
  const { panel, session, priceChange } = payment;
  useAutoPrepare(payment, cart);
  const [submitCount, setSubmitCount] = useState(0);

  const isFree = session?.amount === 0;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    const missingTerms = terms && !panel.hasAcceptedTerms ? tc('terms_missing') : undefined;
    setTermsError(missingTerms);
    // A free order has no form that could be wrong.
    const panelToPay = isFree ? { ...panel, isFormValid: true } : panel;
    if (missingTerms === undefined && canPay(panelToPay, terms !== null)) void payment.pay();
  };
  // What the panel does by itself while the customer waits; the button then only spins.
  const isFrameLoading = panel.state === 'ready' && !isFree && !panel.isFormValid;
  const isBusy = payment.isTokenising || isFrameLoading || !restingStates.has(panel.state);

  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      {priceChange && <PriceChangeNotice {...priceChange} />}
      <PaymentErrorSummary
        key={`${payment.attempt}-${termsError ? submitCount : 0}`}
        {...{ payment, termsError }}
      />
      <PaymentProgress payment={payment} />
      {session && !isFree && <CardForm key={payment.attempt} {...{ payment, session }} />}
      {terms && (
        <TermsCheckbox
          id="terms"
          html={terms.html}
          checked={panel.hasAcceptedTerms}
          error={termsError}
          onChange={(event) => {
            payment.setTerms(event.currentTarget.checked);
            setTermsError(undefined);
          }}
        />
      )}
      {session && (
        <Button
          type="submit"
          size="l"
          isBlock
          data-testid="pay-button"
          isPending={isBusy}
          disabledReason={cart.hold?.ended ? t('pay_reason_hold') : undefined}
        >
          {isFree ? t('complete_booking') : t('pay_amount', { amount: session.formattedAmount })}
        </Button>
      )}
      {session && <p className="pv-small pv-muted">{t('pay_note', { email })}</p>}
      <ChallengeHost payment={payment} />
    </form>
  );
}

function PriceChangeNotice({ was, now }: PriceChange) {
  const t = useText('checkout');
  return (
    <Notification tone="warning" shouldAnnounce title={t('price_changed_title')}>
      {t('price_changed_text', { was, now })}
    </Notification>
  );
}
