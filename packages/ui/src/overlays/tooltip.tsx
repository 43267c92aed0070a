import type { ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as Bubble, TooltipTrigger } from 'react-aria-components/Tooltip';

type Props = {
  /** Additional text only, because touch screens show no tooltip. */
  text: ReactNode;
  /** UIK-07: maximum width in per cent of the window. */
  width?: 18 | 30 | 50 | 70 | 100;
  /** One focusable element, such as a button. */
  children: React.ReactElement<React.DOMAttributes<HTMLElement>, string>;
};

/** Additional text on hover and focus. Built on React Aria. */
export function Tooltip({ text, width = 30, children }: Props): ReactNode {
  return (
    <TooltipTrigger delay={300} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <Bubble className={`pv-tooltip pv-tooltip--${width}`} offset={8}>
        {text}
      </Bubble>
    </TooltipTrigger>
  );
}
