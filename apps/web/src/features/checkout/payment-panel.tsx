import { formatMoney } from '@pavilion/domain/money';
import { hasUnknownOutcome, type PanelState } from '@pavilion/domain/payment';
import { Button } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { useSteadyPress } from '../../lib/accessibility/use-steady-press.ts';
import { EmailText } from '../../lib/content/email-text.tsx';
import { RefundRule } from '../../lib/dates/refund-rule.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type Cart, sumAppliedCredit, sumAppliedGiftCards } from '../cart/index.ts';
import { AgreedTerms, TermsCheckbox } from '../person/index.ts';
import { BillingAddressForm } from './billing-address-form.tsx';
import { CardOptions, SaveCardBox } from './card/card-options.tsx';
import type { ProviderSession } from './card/provider-session.ts';
import { CardForm } from './card-form.tsx';
import { CartChangeNotice, PriceChangeNotice, TermsChangeNotice } from './change-notices.tsx';
import { findFailure, PaymentErrorSummary } from './payment-error-summary.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import type { Terms } from './payment-routes.ts';
import type { ExpiredHold } from './use-expired-hold.ts';
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
  /** The version of the terms that the customer agreed to before, which is not asked for again. */
  agreedTermsVersion?: string | null;
  email: string;
  /** The expired hold, which Pay renews first. */
  hold?: ExpiredHold | undefined;
};

const restingStates = new Set<PanelState>(['idle', 'ready', 'prepare_failed', 'failed']);

/** The payment step: card frame, terms, pay button, progress and errors. */
export function PaymentPanel({ payment, total, cart, terms: initialTerms, email, hold, ...props }: Props) {
  const { panel, session, priceChange, cartChanges, changeReason, changedTerms } = payment;
  const terms = changedTerms ? changedTerms.terms : initialTerms;
  useSessionRenewal(payment, { total, isHeld: hold === undefined });

  const isFree = session?.amount === 0;
  const isUnresolved = panel.state === 'failed' && panel.error !== null && hasUnknownOutcome(panel.error);
  const payableSession = isUnresolved || !payment.before.isPaymentOpen ? null : session;
  const hasAgreedBefore = terms !== null && terms.version === props.agreedTermsVersion;
  const form = usePaymentForm({ payment, cart, terms, hasAgreedBefore, hold });
  const errorSummary = (
    <PaymentErrorSummary
      key={`${payment.attempt}-${form.errors.length > 0 ? form.submitCount : 0}`}
      payment={payment}
      formErrors={form.errors}
      dismissedError={form.dismissedError}
      hasSubmitted={form.submitCount > 0}
      hold={hold}
    />
  );
  const hasCard = payableSession !== null && !isFree;
  const isAtCard = hasCard && form.hasOnlyCardError && !findFailure(payment, form.dismissedError);
  return (
    <form className="payment-form pv-stack" tabIndex={-1} noValidate onSubmit={form.submit}>
      {priceChange && <PriceChangeNotice {...priceChange} reason={changeReason} />}
      {cartChanges.length > 0 && <CartChangeNotice changes={cartChanges} reason={changeReason} />}
      {changedTerms?.areNew && <TermsChangeNotice />}
      {!isAtCard && errorSummary}
      <PaymentProgress payment={payment} />
      {hasCard && (
        <CardFields payment={payment} session={payableSession} problem={isAtCard && errorSummary} />
      )}
      {payableSession?.needsBillingAddress && <BillingAddressForm state={form.billing} />}
      {payment.before.isPaymentOpen && terms && hasAgreedBefore && <AgreedTerms html={terms.html} />}
      {payment.before.isPaymentOpen && terms && !hasAgreedBefore && (
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
      {payableSession && (
        <PayButton
          {...{ payment, email, hold }}
          amount={getAmount(payableSession, hold && cart)}
          credit={cart ? sumAppliedCredit(cart) : 0}
          giftCards={cart ? sumAppliedGiftCards(cart) : 0}
        />
      )}
      {payableSession && !isFree && <CartRefundRule cart={cart} />}
      <ChallengeHost payment={payment} />
    </form>
  );
}

/** BKG-10: what becomes of the money, by the line that can be cancelled the longest. */
function CartRefundRule({ cart }: Pick<Props, 'cart'>) {
  const t = useText('checkout');
  const { refund } = useBoot().client.cancellation;
  const ends = cart?.items.flatMap((item) => item.cancelUntil ?? []) ?? [];
  const [last] = ends.toSorted((a, b) => (a.utc < b.utc ? 1 : -1));
  if (!cart || last === undefined) return null;
  const hasOwnTender = sumAppliedGiftCards(cart) > 0 || (refund === 'card' && sumAppliedCredit(cart) > 0);
  return (
    <p className="pv-small pv-muted">
      <RefundRule cancelUntil={last} /> {hasOwnTender && t('refund_own_tender')}
    </p>
  );
}

type CardFieldsProps = { payment: Payment; session: ProviderSession; problem: ReactNode };

/** The saved cards, the provider's frame below what is wrong with the card, and whether the typed card is saved. */
function CardFields({ payment, session, problem }: CardFieldsProps) {
  const { choice, card, attempt } = payment;
  return (
    <>
      <CardOptions choice={choice} onChange={card.clearError} />
      {problem}
      <CardForm key={`${attempt}-${choice.savedCard?.id}`} payment={payment} session={session} />
      <SaveCardBox choice={choice} />
    </>
  );
}

type Amount = Pick<Cart['balance'], 'value' | 'formatted'>;

/** Lines of an expired hold may have lapsed since the session was prepared, so the cart says what is left to pay. */
const getAmount = (session: ProviderSession, expiredCart: Cart | null | undefined): Amount =>
  expiredCart?.balance ?? { value: session.amount, formatted: session.formattedAmount };

type PayButtonProps = Pick<Props, 'payment' | 'email' | 'hold'> & {
  amount: Amount;
  /** What credit pays, in minor units. */
  credit: number;
  /** What gift cards pay, in minor units. */
  giftCards: number;
};

/** The button says by which means the customer pays. */
function PayButton({ payment, amount, email, hold, credit, giftCards }: PayButtonProps) {
  const t = useText('checkout');
  const { currency } = useBoot().client;
  const { panel, card } = payment;
  const onPointerDown = useSteadyPress();
  const isFree = amount.value === 0;
  const own = credit + giftCards;
  // CHK-18: a press while the session is prepared again is kept until it is ready.
  const isPreparing = panel.state === 'preparing';
  const isFrameLoading = panel.state === 'ready' && !isFree && !panel.isFormValid;
  return (
    <>
      <Button
        type="submit"
        size="l"
        isBlock
        onPointerDown={onPointerDown}
        data-testid="pay-button"
        isWaiting={isPreparing}
        isPending={
          hold?.isPending ||
          card.isTokenising ||
          isFrameLoading ||
          !(isPreparing || restingStates.has(panel.state))
        }
      >
        {t(getPayKey({ isFree, own: getOwnTender(credit, giftCards), isHeld: hold === undefined }), {
          amount: amount.formatted,
          credit: formatMoney(own, currency),
        })}
      </Button>
      <p className="pv-small pv-muted">
        {hold ? (
          t('hold_and_pay_note')
        ) : (
          <Trans text={t(isFree ? 'pay_free_note' : 'pay_note')} placeholder="email">
            <EmailText email={email} />
          </Trans>
        )}
      </p>
    </>
  );
}

type OwnTender = 'credit' | 'gift_card' | 'credit_and_gift_card';

function getOwnTender(credit: number, giftCards: number): OwnTender | undefined {
  if (giftCards === 0) return credit > 0 ? 'credit' : undefined;
  return credit > 0 ? 'credit_and_gift_card' : 'gift_card';
}

type PayWords = { isFree: boolean; own: OwnTender | undefined; isHeld: boolean };

function getPayKey({ isFree, own, isHeld }: PayWords) {
  if (!isHeld) return isFree ? (own ? (`hold_and_pay_${own}` as const) : 'hold_and_book') : 'hold_and_pay';
  if (own) return isFree ? (`pay_${own}` as const) : (`pay_${own}_and_card` as const);
  return isFree ? 'complete_booking' : 'pay_amount';
}

/** CHK-22: the challenge in our own frame, unless the provider's script shows it. */
function ChallengeHost({ payment }: { payment: Payment }) {
  const { state, challenge, transactionId } = payment.panel;
  const isInOurFrame = state === 'sca_required' && challenge?.clientSecret === null;
  if (!isInOurFrame || transactionId === null) return null;
  return <ChallengeDialog payment={payment} transactionId={transactionId} />;
}
