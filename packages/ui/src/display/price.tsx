import type { ReactNode } from 'react';

type Props = {
  /** Formatted amount: '£5.20'. */
  amount: ReactNode;
  /** Amount before a benefit, shown struck through. */
  originalAmount?: ReactNode;
  /** Label of the original amount for screen readers: 'Before: '. */
  originalLabel?: string;
  size?: 'm' | 'l';
};

/** A price with its original amount. */
export function Price({ amount, originalAmount, originalLabel, size = 'm' }: Props): ReactNode {
  return (
    <span className={`pv-price pv-price--${size}`}>
      {originalAmount !== undefined && (
        <s>
          {originalLabel !== undefined && <span className="pv-visually-hidden">{originalLabel} </span>}
          {originalAmount}
        </s>
      )}
      <b>{amount}</b>
    </span>
  );
}
