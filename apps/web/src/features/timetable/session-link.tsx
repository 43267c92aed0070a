import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../shell/inner-link.tsx';
import { hrefOfSession } from './session-href.ts';

/** Leads to a session's panel over this very screen, which stays where it is. */
export function SessionLink({ id, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { id: string }) {
  const { pathname, search } = useLocation();
  return <Link {...rest} to={hrefOfSession(pathname, search, id)} preventScrollReset />;
}
