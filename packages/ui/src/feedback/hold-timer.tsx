import { Clock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../base/icon.tsx';

type Props = {
  /** `warn` in the last five minutes and after the hold has expired. */
  tone?: 'calm' | 'warn';
  /** 'Held for <b>14:32</b>. Pay before it runs out.' */
  children: ReactNode;
  /** A small button that extends the hold. */
  action?: ReactNode;
  /** The box, which can take the focus when its button is removed. */
  ref?: Ref<HTMLDivElement>;
};

/** The time left of a hold. Not a live region, because screen readers would announce it every second. */
export function HoldTimer({ tone = 'calm', children, action, ref }: Props): ReactNode {
  return (
    <div className={`pv-hold-timer pv-hold-timer--${tone}`} ref={ref} tabIndex={-1}>
      <Icon icon={Clock} />
      <span role="timer" className="pv-hold-timer__text">
        {children}
      </span>
      {action}
    </div>
  );
}
