import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import './line-disclosure.css';

type Props = {
  label: string;
  /** The full name of the line, for screen readers. */
  name: ReactNode;
  isInitiallyOpen?: boolean;
  children: ReactNode;
  testId: string;
};

/** A part of a line that is folded and unfolded. */
export const LineDisclosure = ({ label, name, isInitiallyOpen = false, children, testId }: Props) => (
  <details className="line-disclosure" open={isInitiallyOpen} data-testid={testId}>
    <summary>
      <span>
        {label}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
      <Icon icon={ChevronDown} size={16} />
    </summary>
    {children}
  </details>
);
