import type { ComponentProps, MouseEvent } from 'react';
import { type NavigateOptions, useHref, useLocation, useNavigate } from './router.tsx';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigateOptions & {
    /** An absolute path, which may have a query and a hash. */
    to: string;
    /** Loads a new document instead of navigating in the browser. */
    reloadDocument?: boolean;
  };

/** A link within the application. A link to the current location replaces its history entry. */
export function AppLink({ to, replace, preventScrollReset, reloadDocument, onClick, ...rest }: AppLinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || opensElsewhere(event, rest.target)) return;
    event.preventDefault();
    navigate(to, {
      replace: replace ?? to === pathname + search + hash,
      ...(preventScrollReset !== undefined && { preventScrollReset }),
    });
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children are in the rest props
  return <a {...rest} href={href} onClick={handleClick} />;
}

/** Whether the browser opens the link in another tab or window, or shows its menu. */
const opensElsewhere = (event: MouseEvent, target = '_self'): boolean =>
  event.button !== 0 ||
  target !== '_self' ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey;
