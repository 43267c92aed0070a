import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Loads a new document instead of navigating in the browser. */
  reloadDocument?: boolean;
};

/** A link within the application. The router's own link would add its forms and prefetching to the first bundle. */
export function AppLink({ to, replace, preventScrollReset, reloadDocument, onClick, ...rest }: AppLinkProps) {
  const href = useHref(to);
  const navigateOnClick = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(rest.target !== undefined && { target: rest.target }),
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) navigateOnClick(event);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children are in the rest props
  return <a {...rest} href={href} onClick={handleClick} />;
}
