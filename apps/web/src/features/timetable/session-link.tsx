import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { hrefOfSession } from './session-href.ts';

/** Leads to a session's panel over this very screen, which stays where it is. */
export function SessionLink({ id, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { id: string }) {
  const { pathname, search } = useLocation();
  return <Link {...rest} to={hrefOfSession(pathname, search, id)} preventScrollReset />;
}
