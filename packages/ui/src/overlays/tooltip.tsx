import type { ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as Bubble, TooltipTrigger } from 'react-aria-components/Tooltip';

type Props = {
  /** What it says. Never the only place where it is said: a finger sees no tooltip. */
  text: ReactNode;
  /** UIK-07: at most so many per cent of the window's width. */
  width?: 18 | 30 | 50 | 70 | 100;
  /** One element that takes the focus, such as a button. */
  children: React.ReactElement<React.DOMAttributes<HTMLElement>, string>;
};

/** A word more, on hover and focus. Built on React Aria. */
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
