import type { ReactNode } from 'react';

type Props = {
  /** An `Illustration`, or an `IconPicture` of what is missing. */
  picture?: ReactNode;
  title: ReactNode;
  level?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
};

/** Shown instead of empty content, with actions. */
export function EmptyState({ picture, title, level = 2, children, actions }: Props): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <div className="pv-empty-state">
      {picture !== undefined && <div className="pv-empty-state__picture">{picture}</div>}
      {/* It takes the focus when the content that had it is gone. */}
      <Heading tabIndex={-1}>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="pv-cluster pv-empty-state__actions">{actions}</div>}
    </div>
  );
}
