import type { ReactNode } from 'react';

type Props = {
  /** The amount as it is shown: '£5.20'. */
  amount: ReactNode;
  /** What it was before a benefit, struck through. */
  originalAmount?: ReactNode;
  /** Says for a screen reader what the struck amount is: 'Before: '. */
  originalLabel?: string;
  size?: 'm' | 'l';
};

/** A price, and what it was. */
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
