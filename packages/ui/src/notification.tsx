import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

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
  look?: 'solid' | 'outline';
  title?: ReactNode;
  /** Buttons beneath. */
  actions?: ReactNode;
  /** Says itself when it appears: for what happened just now, not for what always stands there. */
  announce?: boolean;
};

/** A message in its place. */
export function Notification(props: Props): ReactNode {
  const {
    tone = 'info',
    look = 'solid',
    title,
    actions,
    announce = false,
    children,
    className,
    ...rest
  } = props;
  const role = announce ? { role: tone === 'danger' ? 'alert' : 'status' } : {};
  return (
    <div
      {...role}
      {...rest}
      className={classNames('pv-note', `pv-note--${tone}`, `pv-note--${look}`, className)}
    >
      <Icon of={toneIcons[tone]} />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children}
        {actions !== undefined && <div className="pv-note__actions">{actions}</div>}
      </div>
    </div>
  );
}
