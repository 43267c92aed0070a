import { hasUnknownOutcome, type PanelState } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { Cart } from '../cart/index.ts';
import { TermsCheckbox } from '../person/index.ts';
import { BillingAddressForm } from './billing-address-form.tsx';
import { CardForm } from './card-form.tsx';
import { CartChangeNotice, PriceChangeNotice, TermsChangeNotice } from './change-notices.tsx';
import { PaymentErrorSummary } from './payment-error-summary.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import type { ProviderSession, Terms } from './payment-routes.ts';
import type { Payment } from './use-payment.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { useSessionRenewal } from './use-session-renewal.ts';

const ChallengeDialog = lazyWithRetry(async () => (await import('./challenge-dialog.tsx')).ChallengeDialog);

type Props = {
  payment: Payment;
  /** What is paid, in minor units. The session is renewed when it changes. */
  total: number;
  /** What the page shows besides the card form; null for an order, whose terms were agreed to before. */
  cart: Cart | null;
  terms: Terms;
  email: string;
  /** Why Pay is disabled, if it is. */
  disabledReason?: string | undefined;
};

const restingStates = new Set<PanelState>(['idle', 'ready', 'prepare_failed', 'failed']);

/** The payment step: card frame, terms, pay button, progress and errors. */
export function PaymentPanel({ payment, total, cart, terms: initialTerms, email, disabledReason }: Props) {
  const { panel, session, priceChange, cartChanges, changedTerms } = payment;
  const terms = changedTerms ? changedTerms.terms : initialTerms;
  useSessionRenewal(payment, total);

  const isFree = session?.amount === 0;
  const isUnresolved = panel.state === 'failed' && panel.error !== null && hasUnknownOutcome(panel.error);
  const payableSession = isUnresolved ? null : session;
  const form = usePaymentForm({ payment, cart, terms });
  return (
    <form className="pv-stack" noValidate onSubmit={form.submit}>
      {priceChange && <PriceChangeNotice {...priceChange} />}
      {cartChanges.length > 0 && <CartChangeNotice changes={cartChanges} />}
      {changedTerms?.areNew && <TermsChangeNotice />}
      <PaymentErrorSummary
        key={`${payment.attempt}-${form.errors.length > 0 ? form.submitCount : 0}`}
        payment={payment}
        formErrors={form.errors}
      />
      <PaymentProgress payment={payment} />
      {payableSession?.needsBillingAddress && <BillingAddressForm state={form.billing} />}
      {payableSession && !isFree && (
        <CardForm key={payment.attempt} payment={payment} session={payableSession} />
      )}
      {terms && (
        <TermsCheckbox
          id="terms"
          html={terms.html}
          checked={panel.hasAcceptedTerms}
          error={form.termsError}
          onChange={(event) => {
            payment.dispatch({ type: 'terms_changed', hasAcceptedTerms: event.currentTarget.checked });
            form.clearTermsError();
          }}
        />
      )}
      {payableSession && <PayButton {...{ payment, email, disabledReason }} session={payableSession} />}
      <ChallengeHost payment={payment} />
    </form>
  );
}

type PayButtonProps = Pick<Props, 'payment' | 'email' | 'disabledReason'> & { session: ProviderSession };

function PayButton({ payment, session, email, disabledReason }: PayButtonProps) {
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
        disabledReason={disabledReason}
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
