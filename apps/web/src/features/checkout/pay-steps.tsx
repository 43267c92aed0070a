import { useBoot } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import type { Cart } from '../cart/index.ts';
import type { User } from '../person/index.ts';
import { PaymentPanel } from './payment-panel.tsx';
import { Step } from './step.tsx';
import { usePayment } from './use-payment.ts';
import { WhoFor } from './who-for.tsx';

type Props = { user: NonNullable<User>; cart: Cart; booked: (orderId: string) => void };

/** The sections of the checkout for who is logged in. */
export function PaySteps({ user, cart, booked }: Props) {
  const t = useText('checkout');
  const { terms } = useBoot().client;
  const payment = usePayment(booked);
  const isNamed = cart.items.every((item) => item.purchasedFor !== null);
  return (
    <div>
      {cart.items.length > 0 && (
        <Step number={1} title={t('who_step')} standing={isNamed ? 'done' : 'now'}>
          <WhoFor cart={cart} user={user} />
        </Step>
      )}
      <Step number={2} title={t('pay_step')} standing="now">
        <PaymentPanel {...{ payment, cart, terms }} email={user.email} />
      </Step>
    </div>
  );
}
