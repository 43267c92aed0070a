import { Info } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** `secondary` is solid or outline as the theme says; `outline` and `solid` are so in every theme. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'solid' | 'quiet' | 'danger';

/** UIK-01: 26, 34, 42 and 58 px high. */
export type ButtonSize = 'xs' | 's' | 'm' | 'l';

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

export function buttonClass({ variant = 'primary', size = 'm', block = false }: Look): string {
  const sized = `pv-button--${size}`;
  return classNames('pv-button', `pv-button--${variant}`, sized, block && 'pv-button--block');
}

type Props = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Why it can't be pressed yet, in words; it keeps the focus and stands greyed until this goes. */
    reason?: ReactNode;
    /** While its work is under way: it spins, and further presses do nothing. */
    pending?: boolean;
  };

const stop = (event: MouseEvent): void => event.preventDefault();

/** A button. One that can't be pressed is never `disabled`: it takes the focus and says its reason beside it. */
export function Button(props: Props): ReactNode {
  const { variant, size, block = false, reason, pending = false, children, className, ...rest } = props;
  const reasonId = useId();
  const isRefused = reason !== undefined && reason !== null && reason !== false && reason !== '';
  const look = { ...(variant && { variant }), ...(size && { size }), block };
  const button = (
    <button
      type="button"
      {...rest}
      {...((isRefused || pending) && { onClick: stop })}
      {...(isRefused && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      {...(pending && { 'aria-busy': true })}
      className={classNames(buttonClass(look), className)}
    >
      {pending && <span className="pv-button__spin" aria-hidden="true" />}
      {children}
    </button>
  );
  if (!isRefused) return button;
  return (
    <span className={classNames('pv-refused', block && 'pv-refused--block')}>
      {button}
      <span className="pv-refused__reason" id={reasonId}>
        <Icon of={Info} />
        <span>{reason}</span>
      </span>
    </span>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  block = false,
  className,
  ...rest
}: AnchorProps & Look): ReactNode {
  const look = { ...(variant && { variant }), ...(size && { size }), block };
  return <Anchor {...rest} className={classNames(buttonClass(look), className)} />;
}

/** A round button of 44 px with an icon for its words, which stay as its name. */
export function IconButton(
  props: ComponentProps<'button'> & { label: string; children: ReactNode },
): ReactNode {
  const { label, className, children, ...rest } = props;
  return (
    <button type="button" aria-label={label} {...rest} className={classNames('pv-iconbutton', className)}>
      {children}
    </button>
  );
}

/** A button in running text. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...rest} className={classNames('pv-textbutton', className)} />;
}
