import type { AnchorProps } from '@pavilion/ui/anchor';
import { useLocation } from 'react-router';
import type { Surface } from './boot.ts';
import { Link } from './inner-link.tsx';
import { useBoot } from './page.tsx';
import { useHandOver } from './use-hand-over.ts';

/** The checkout is a document of its own, with a policy of its own: it is entered and left by a full page load. */
const isCheckout = (path: string): boolean => /^\/(basket\/)?checkout(?=[/?#]|$)/.test(path);

/** RTE-18: what of the paths that any part names is this surface's own; all others are the bookings surface's. */
const own: Record<Surface, RegExp> = {
  bookings: /^/,
  account: /^\/(login|register)?(?=[?#]|$)/,
  join: /^(?!)/,
  desk: /^(?!)/,
};

/** Every link of the application: within it through the router, out of it as it is. */
export function RouterAnchor({ href: wanted, children, onClick, ...rest }: AnchorProps) {
  const { surface, addresses } = useBoot();
  const href =
    wanted.startsWith('/') && !own[surface].test(wanted) ? `${addresses.bookings}${wanted}` : wanted;
  const { pathname } = useLocation();
  const { leaveFrame } = useHandOver();
  if (!href.startsWith('/')) {
    return (
      <a href={href} onClick={onClick} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to={href}
      reloadDocument={isCheckout(href) !== isCheckout(pathname)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && leaveFrame(href)) event.preventDefault();
      }}
      {...rest}
    >
      {children}
    </Link>
  );
}
