import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

/** UIK-05: severity of a message. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';

export const toneIcons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: Tone;
  variant?: 'solid' | 'outline';
  title?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
  /** Announces the message when it appears; only for something that has just happened. */
  shouldAnnounce?: boolean;
};

/** An inline message box. */
export function Notification(props: Props): ReactNode {
  const {
    tone = 'info',
    variant = 'solid',
    title,
    actions,
    shouldAnnounce = false,
    children,
    className,
    ...rest
  } = props;
  const role = shouldAnnounce ? { role: tone === 'danger' ? 'alert' : 'status' } : {};
  return (
    <div
      {...role}
      {...rest}
      className={classNames(
        'pv-notification',
        `pv-notification--${tone}`,
        `pv-notification--${variant}`,
        className,
      )}
    >
      <Icon icon={toneIcons[tone]} />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children}
        {actions !== undefined && <div className="pv-notification__actions">{actions}</div>}
      </div>
    </div>
  );
}
