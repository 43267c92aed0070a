import type { AnchorProps } from '@pavilion/ui/anchor';
import { useLocation } from 'react-router';
import { Link } from './inner-link.tsx';
import { useHandOver } from './use-hand-over.ts';

/** The checkout is a document of its own, with a policy of its own: it is entered and left by a full page load. */
const isCheckout = (path: string): boolean => /^\/(basket\/)?checkout(?=[/?#]|$)/.test(path);

/** Every link of the application: within it through the router, out of it as it is. */
export function RouterAnchor({ href, children, onClick, ...rest }: AnchorProps) {
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
