import { Icon } from '@pavilion/ui/base/icon';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { BenefitChange } from './compare-benefits.ts';
import './plan-benefits.css';

type ShownBenefit = {
  id: string;
  text: string;
  /** Against the plan that the person has. */
  change?: BenefitChange;
};

/** PRC-06: what a plan gives. With changes, also what the person's present plan gives and this one does not. */
export function PlanBenefits({ benefits }: { benefits: readonly ShownBenefit[] }) {
  const t = useText('membership');
  return (
    <ul className="pv-icon-list plan-benefits">
      {benefits.map(({ id, text, change = 'same' }) => (
        <Benefit key={id} isLost={change === 'lost'}>
          {change !== 'same' && (
            <b className={`plan-benefits__change plan-benefits__change--${change}`}>
              {t(`benefit_change_${change}`)}
            </b>
          )}
          {text}
        </Benefit>
      ))}
    </ul>
  );
}

/** One thing that a plan gives, with a tick; with a cross if it gives it no more. */
export function Benefit({ isLost = false, children }: { isLost?: boolean; children: ReactNode }) {
  return (
    <li className={isLost ? 'plan-benefits__lost' : undefined}>
      <Icon icon={isLost ? X : Check} size={16} />
      <span>{children}</span>
    </li>
  );
}
