import { canPay, hasUnknownOutcome, type PanelState } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { Cart } from '../cart/index.ts';
import { TermsCheckbox } from '../person/index.ts';
import { CardForm } from './card-form.tsx';
import { PaymentErrorSummary } from './payment-error-summary.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import type { PriceChange, ProviderSession } from './payment-state.ts';
import type { Payment } from './use-payment.ts';
import { useSessionRenewal } from './use-session-renewal.ts';

const ChallengeDialog = lazyWithRetry(async () => (await import('./challenge-dialog.tsx')).ChallengeDialog);

type Props = { payment: Payment; cart: Cart; terms: { html: string } | null; email: string };

const restingStates = new Set<PanelState>(['idle', 'ready', 'prepare_failed', 'failed']);

/** The payment step: card frame, terms, pay button, progress and errors. */
export function PaymentPanel({ payment, cart, terms, email }: Props) {
  const tc = useText('common');
  const [termsError, setTermsError] = useState<string>();
  const { panel, session, priceChange } = payment;
  useSessionRenewal(payment, cart);
  const [submitCount, setSubmitCount] = useState(0);

  const isFree = session?.amount === 0;
  const isUnresolved = panel.state === 'failed' && panel.error !== null && hasUnknownOutcome(panel.error);
  const payableSession = isUnresolved ? null : session;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    const missingTerms = terms && !panel.hasAcceptedTerms ? tc('terms_missing') : undefined;
    setTermsError(missingTerms);
    // A free order has no card form.
    const panelToPay = isFree ? { ...panel, isFormValid: true } : panel;
    if (missingTerms === undefined && canPay(panelToPay, terms !== null)) void payment.pay();
  };
  return (
    <form className="pv-stack" noValidate onSubmit={submit}>
      {priceChange && <PriceChangeNotice {...priceChange} />}
      <PaymentErrorSummary
        key={`${payment.attempt}-${termsError ? submitCount : 0}`}
        {...{ payment, termsError }}
      />
      <PaymentProgress payment={payment} />
      {payableSession && !isFree && (
        <CardForm key={payment.attempt} payment={payment} session={payableSession} />
      )}
      {terms && (
        <TermsCheckbox
          id="terms"
          html={terms.html}
          checked={panel.hasAcceptedTerms}
          error={termsError}
          onChange={(event) => {
            payment.dispatch({ type: 'terms_changed', hasAcceptedTerms: event.currentTarget.checked });
            setTermsError(undefined);
          }}
        />
      )}
      {payableSession && <PayButton {...{ payment, cart, email }} session={payableSession} />}
      <ChallengeHost payment={payment} />
    </form>
  );
}

type PayButtonProps = Pick<Props, 'payment' | 'cart' | 'email'> & { session: ProviderSession };

function PayButton({ payment, session, cart, email }: PayButtonProps) {
  const t = useText('checkout');
  const { panel, card } = payment;
  const isFree = session.amount === 0;
  const isFrameLoading = panel.state === 'ready' && !isFree && !panel.isFormValid;
  return (
    <>
      <Button
        type="submit"
        size="l"
        isBlock
        data-testid="pay-button"
        isPending={card.isTokenising || isFrameLoading || !restingStates.has(panel.state)}
        disabledReason={cart.hold?.ended ? t('pay_reason_hold') : undefined}
      >
        {isFree ? t('complete_booking') : t('pay_amount', { amount: session.formattedAmount })}
      </Button>
      <p className="pv-small pv-muted">{t('pay_note', { email })}</p>
    </>
  );
}

/** CHK-22: the challenge in our own frame, unless the provider's script shows it. */
function ChallengeHost({ payment }: { payment: Payment }) {
  const { state, challenge, transactionId } = payment.panel;
  const isInOurFrame = state === 'sca_required' && challenge?.clientSecret === null;
  if (!isInOurFrame || transactionId === null) return null;
  return <ChallengeDialog payment={payment} transactionId={transactionId} />;
}

function PriceChangeNotice({ was, now }: PriceChange) {
  const t = useText('checkout');
  return (
    <Notification tone="warning" shouldAnnounce title={t('price_changed_title')}>
      {t('price_changed_text', { was, now })}
    </Notification>
  );
}
