import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

/** UIK-05: what a message means. */
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
  /** Buttons beneath. */
  actions?: ReactNode;
  /** Says itself when it appears: for what happened just now, not for what always stands there. */
  shouldAnnounce?: boolean;
};

/** A message in its place. */
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
