import { Info } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** `secondary` is solid or outlined according to the theme; `outline` and `solid` are the same in every theme. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'solid' | 'quiet' | 'danger';

/** UIK-01: 26, 34, 42 and 58 px high. */
export type ButtonSize = 'xs' | 's' | 'm' | 'l';

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; isBlock?: boolean };

export function getButtonClass({ variant = 'primary', size = 'm', isBlock = false }: ButtonStyle): string {
  const sizeClass = `pv-button--${size}`;
  return classNames('pv-button', `pv-button--${variant}`, sizeClass, isBlock && 'pv-button--block');
}

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonStyle & {
    /** Reason why the button is disabled; it stays focusable and grey while set. */
    disabledReason?: ReactNode;
    /** Shows a spinner and ignores clicks. */
    isPending?: boolean;
    /** Shows a spinner, and takes the click for later. */
    isWaiting?: boolean;
  };

const preventClick = (event: MouseEvent): void => event.preventDefault();

/** A button. A disabled one uses `aria-disabled` instead of `disabled`, so it keeps the focus and shows its reason. */
export function Button(props: Props): ReactNode {
  const {
    variant,
    size,
    isBlock = false,
    disabledReason,
    isPending = false,
    isWaiting = false,
    children,
    className,
    ...rest
  } = props;
  const reasonId = useId();
  const isDisabled =
    disabledReason !== undefined &&
    disabledReason !== null &&
    disabledReason !== false &&
    disabledReason !== '';
  const style = { ...(variant && { variant }), ...(size && { size }), isBlock };
  const button = (
    <button
      type="button"
      {...rest}
      {...((isDisabled || isPending) && { onClick: preventClick })}
      {...(isDisabled && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      {...((isPending || isWaiting) && { 'aria-busy': true })}
      className={classNames(getButtonClass(style), className)}
    >
      {(isPending || isWaiting) && <span className="pv-button__spinner" aria-hidden="true" />}
      {children}
    </button>
  );
  if (!isDisabled) return button;
  return (
    <span className={classNames('pv-disabled-button', isBlock && 'pv-disabled-button--block')}>
      {button}
      <span className="pv-disabled-button__reason" id={reasonId}>
        <Icon icon={Info} />
        <span>{disabledReason}</span>
      </span>
    </span>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  isBlock = false,
  className,
  ...rest
}: AnchorProps & ButtonStyle): ReactNode {
  const style = { ...(variant && { variant }), ...(size && { size }), isBlock };
  return <Anchor {...rest} className={classNames(getButtonClass(style), className)} />;
}

/** A round 44 px icon button; `label` is its accessible name. */
export function IconButton(
  props: ComponentProps<'button'> & { label: string; children: ReactNode },
): ReactNode {
  const { label, className, children, ...rest } = props;
  return (
    <button type="button" aria-label={label} {...rest} className={classNames('pv-icon-button', className)}>
      {children}
    </button>
  );
}

/** A button that looks like a link in running text. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...rest} className={classNames('pv-text-button', className)} />;
}
