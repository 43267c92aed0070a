import type { ReactNode } from 'react';

type Props = {
  /** The amount as it is shown: '£5.20'. */
  amount: ReactNode;
  /** What it was before a benefit, struck through. */
  was?: ReactNode;
  /** Says for a screen reader what the struck amount is: 'Before: '. */
  wasLabel?: string;
  size?: 'm' | 'l';
};

/** A price, and what it was. */
export function Price({ amount, was, wasLabel, size = 'm' }: Props): ReactNode {
  return (
    <span className={`pv-price pv-price--${size}`}>
      {was !== undefined && (
        <s>
          {wasLabel !== undefined && <span className="pv-hidden">{wasLabel} </span>}
          {was}
        </s>
      )}
      <b>{amount}</b>
    </span>
  );
}
