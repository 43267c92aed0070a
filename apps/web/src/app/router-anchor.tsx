import type { AnchorProps } from '@pavilion/ui/base/anchor';
import { useLocation } from 'react-router';
import { AppLink } from '../lib/navigation/app-link.tsx';
import { useHandOver } from '../lib/navigation/use-hand-over.ts';
import type { Surface } from '../lib/page/boot-data.ts';
import { useBoot } from '../lib/page/page-context.tsx';

/** The checkout is a document of its own, with a policy of its own: it is entered and left by a full page load. */
const isCheckoutPath = (path: string): boolean => /^\/(basket\/)?checkout(?=[/?#]|$)/.test(path);

/** RTE-18: what of the paths that any part names is this surface's own; all others are the bookings surface's. */
const ownPaths: Record<Surface, RegExp> = {
  bookings: /^/,
  account: /^\/(login|register)?(?=[?#]|$)/,
  join: /^(?!)/,
  desk: /^(?!)/,
};

/** Every link of the application: within it through the router, out of it as it is. */
export function RouterAnchor({ href: requestedHref, children, onClick, ...rest }: AnchorProps) {
  const { surface, addresses } = useBoot();
  const href =
    requestedHref.startsWith('/') && !ownPaths[surface].test(requestedHref)
      ? `${addresses.bookings}${requestedHref}`
      : requestedHref;
  const { pathname } = useLocation();
  const { openOutsideIframe } = useHandOver();
  if (!href.startsWith('/')) {
    return (
      <a href={href} onClick={onClick} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <AppLink
      to={href}
      reloadDocument={isCheckoutPath(href) !== isCheckoutPath(pathname)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && openOutsideIframe(href)) event.preventDefault();
      }}
      {...rest}
    >
      {children}
    </AppLink>
  );
}
