import type { ComponentProps } from 'react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { buildOccurrenceHref } from './occurrence-href.ts';

/** Opens an occurrence's panel over the current screen and keeps its scroll position. */
export function OccurrenceLink({ id, ...rest }: Omit<ComponentProps<typeof AppLink>, 'to'> & { id: string }) {
  const { pathname, search } = useLocation();
  return <AppLink {...rest} to={buildOccurrenceHref(pathname, search, id)} preventScrollReset />;
}
