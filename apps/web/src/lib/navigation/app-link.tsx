import type { ComponentProps, MouseEvent } from 'react';
import { useText } from '../i18n/text.tsx';
import { toasts } from '../toasts/toasts.ts';
import { openDocument } from './open-document.ts';
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
  const openDocumentOrExplain = useOpenDocument();
  const { pathname, search, hash } = useLocation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event, rest.target)) return;
    if (reloadDocument) return openDocumentOrExplain(event);
    event.preventDefault();
    navigate(to, {
      replace: replace ?? to === pathname + search + hash,
      ...(preventScrollReset !== undefined && { preventScrollReset }),
    });
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children are in the rest props
  return <a {...rest} href={href} onClick={handleClick} />;
}

/** Handles a click on a link to another document: keeps the page while the browser is offline, and says so. */
export function useOpenDocument(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const t = useText('common');
  return (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    void openDocument(event.currentTarget.href).then((isOpened) => {
      if (!isOpened) toasts.add({ content: t('offline_navigation'), type: 'error', topic: 'offline' });
    });
  };
}

/** Whether the browser opens the link in another tab or window, or shows its menu. */
export const opensElsewhere = (event: MouseEvent, target = '_self'): boolean =>
  event.button !== 0 ||
  target !== '_self' ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey;
