import { Anchor } from '@pavilion/ui/anchor';
import { LinkButton } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { Notification } from '@pavilion/ui/notification';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../shell/text.tsx';
import './order.css';
import type { Order } from './order-query.ts';
import { OrderTicket } from './order-ticket.tsx';
import { Receipt } from './receipt.tsx';

/** The page after a payment; its heading takes the focus, for the page came by itself. */
export function Confirmation({ order }: { order: Order }) {
  const t = useText('checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="pv-cols order-page">
      <div>
        <div className="order-done">
          <span className="order-done__tick">
            <Icon of={Check} size={24} />
          </span>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {t('booked_title')}
            </h1>
            <p className="pv-muted">{t('booked_text', { reference: order.reference, email: order.email })}</p>
          </div>
        </div>
        {order.status === 'awaiting_payment' && (
          <Notification tone="warning" title={t('awaiting_payment_title')}>
            {t('awaiting_payment_text', { amount: order.balance.formatted })}
          </Notification>
        )}
        <ul className="order-tickets" data-testid="order-lines">
          {order.lineItems.map((line) => (
            <OrderTicket key={line.id} line={line} />
          ))}
        </ul>
      </div>
      <aside className="pv-stack" aria-label={t('receipt')}>
        <Receipt order={order} />
        <LinkButton href="/redirect-to-selected-venue" variant="secondary" block>
          {t('book_something_else')}
        </LinkButton>
        <p className="order-page__home">
          <Anchor href="/">{t('back_to_home')}</Anchor>
        </p>
      </aside>
    </div>
  );
}
