import { Icon } from '@pavilion/ui/icon';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../shell/text.tsx';

type Props = {
  number: number;
  title: string;
  standing: 'done' | 'now' | 'later';
  children?: ReactNode;
};

/** One numbered section of the checkout. */
export function Step({ number, title, standing, children }: Props) {
  const t = useText('checkout');
  return (
    <section className="checkout-step" aria-label={title}>
      <h2 className="checkout-step__title">
        <span className={`checkout-step__number checkout-step__number--${standing}`}>
          {standing === 'done' ? <Icon of={Check} /> : `${number} `}
          {standing === 'done' && <VisuallyHidden>{number} </VisuallyHidden>}
        </span>
        {title}
        {standing === 'done' && <VisuallyHidden> ({t('step_done')})</VisuallyHidden>}
      </h2>
      {children !== undefined && <div className="checkout-step__body">{children}</div>}
    </section>
  );
}
