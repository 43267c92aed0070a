import { useBoot } from '../page/page-context.tsx';

/** Home is where one books; on every other surface, and in an address of its own, it is the other host's. */
export function useHomeHref(): string {
  const { surface, addresses } = useBoot();
  return surface === 'bookings' ? '/' : `${addresses.bookings}/`;
}
