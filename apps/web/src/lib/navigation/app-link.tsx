import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
  /** The browser loads the page anew. */
  reloadDocument?: boolean;
};

/** A way within the application. The router's own brings its forms and its prefetching into every page's script. */
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
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the rest
  return <a {...rest} href={href} onClick={handleClick} />;
}
