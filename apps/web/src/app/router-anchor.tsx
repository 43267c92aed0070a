import type { AnchorProps } from '@pavilion/ui/base/anchor';
import { AppLink, opensElsewhere, useOpenDocument } from '../lib/navigation/app-link.tsx';
import { useHasScreen, useLocation } from '../lib/navigation/router.tsx';
import { useHandOver } from '../lib/navigation/use-hand-over.ts';
import { useBoot } from '../lib/page/page-context.tsx';

/** The checkout has its own Content Security Policy, so links into and out of it load a new document. */
const isCheckoutPath = (path: string): boolean => /^\/(basket\/)?checkout(?=[/?#]|$)/.test(path);

/**
 * RTE-18: the application's link. Paths of this surface go through the router, its other paths are those of the bookings
 * surface, and external URLs use a plain anchor.
 */
export function RouterAnchor({ href: requestedHref, children, onClick, ...rest }: AnchorProps) {
  const { surface, surfaceUrls } = useBoot();
  const isOwn = useHasScreen(requestedHref.replace(/[?#].*$/s, '')) || surface === 'bookings';
  const href =
    requestedHref.startsWith('/') && !isOwn ? `${surfaceUrls.bookings}${requestedHref}` : requestedHref;
  const { pathname } = useLocation();
  const { openOutsideIframe } = useHandOver();
  const openDocument = useOpenDocument();
  if (!href.startsWith('/')) {
    return (
      <a
        href={href}
        onClick={(event) => {
          onClick?.(event);
          if (!event.defaultPrevented && !opensElsewhere(event, rest.target)) openDocument(event);
        }}
        {...rest}
      >
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
