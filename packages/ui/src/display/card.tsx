import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

type Props = Omit<ComponentProps<'section'>, 'ref'> & {
  /** `aside` for a side panel, `article` or `div` for an item of a list. */
  as?: 'section' | 'aside' | 'article' | 'div';
  /** Removes the padding of 20 to 24 px, so a picture reaches the edges. */
  isFlush?: boolean;
};

/** A raised box with a thin border. */
export function Card({ as: Element = 'section', isFlush = false, className, ...rest }: Props): ReactNode {
  return <Element {...rest} className={classNames('pv-card', isFlush && 'pv-card--flush', className)} />;
}
