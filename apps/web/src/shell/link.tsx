import type { AnchorProps } from '@pavilion/ui/anchor';
import { useLocation } from 'react-router';
import { Link } from './inner-link.tsx';

/** The checkout is a document of its own, with a policy of its own: it is entered and left by a full page load. */
const isCheckout = (path: string): boolean => /^\/(basket\/)?checkout(?=[/?#]|$)/.test(path);

/** Every link of the application: within it through the router, out of it as it is. */
export function RouterAnchor({ href, children, ...rest }: AnchorProps) {
  const { pathname } = useLocation();
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} reloadDocument={isCheckout(href) !== isCheckout(pathname)} {...rest}>
      {children}
    </Link>
  );
}
