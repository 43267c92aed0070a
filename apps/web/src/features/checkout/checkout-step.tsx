import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  /** Null if it is the only step. */
  number: number | null;
  title: string;
  status: 'done' | 'now' | 'later';
  children?: ReactNode;
};

export function CheckoutStep({ number, title, status, children }: Props) {
  const t = useText('checkout');
  return (
    <section className="checkout-step" aria-label={title}>
      <h2 className="checkout-step__title" tabIndex={-1} data-status={status}>
        {number !== null && (
          <span className={`checkout-step__number checkout-step__number--${status}`}>
            {status === 'done' ? <Icon icon={Check} /> : `${number} `}
            {status === 'done' && <VisuallyHidden>{number} </VisuallyHidden>}
          </span>
        )}
        {title}
        {status === 'done' && <VisuallyHidden> ({t('step_done')})</VisuallyHidden>}
      </h2>
      {children !== undefined && <div className="checkout-step__body">{children}</div>}
    </section>
  );
}
