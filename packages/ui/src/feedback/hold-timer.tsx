import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

type Props = {
  /** `warn` in the last two minutes and when it has ended. */
  tone?: 'calm' | 'warn';
  /** 'Held for <b>14:32</b> – pay by then'. */
  children: ReactNode;
  /** A small button to keep the places for longer. */
  action?: ReactNode;
};

/** How long the places are held. A clock that spoke every second would drown a page, so it only stands there. */
export function HoldTimer({ tone = 'calm', children, action }: Props): ReactNode {
  return (
    <div className={`pv-hold-timer pv-hold-timer--${tone}`}>
      <Icon icon={Clock} />
      <span role="timer" className="pv-hold-timer__text">
        {children}
      </span>
      {action}
    </div>
  );
}
