import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

type Props = {
  label: string;
  /** What it is about, for screen readers, if several have the same label. */
  name?: ReactNode;
  isInitiallyOpen?: boolean;
  /** Called when it is unfolded, for example to load what is in it. */
  onOpen?: () => void;
  children: ReactNode;
  'data-testid'?: string;
};

/** A part that is folded and unfolded. Works before hydration. */
export function Disclosure({
  label,
  name,
  isInitiallyOpen = false,
  onOpen,
  children,
  ...rest
}: Props): ReactNode {
  return (
    <details
      className="pv-disclosure"
      open={isInitiallyOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      {...rest}
    >
      <summary>
        <span>
          {label}
          {name !== undefined && <VisuallyHidden> {name}</VisuallyHidden>}
        </span>
        <Icon icon={ChevronDown} size={16} />
      </summary>
      {children}
    </details>
  );
}
