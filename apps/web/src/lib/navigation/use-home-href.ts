import { useBoot } from '../page/page-context.tsx';

/** The home page of the bookings surface, also from the other surfaces. */
export function useHomeHref(): string {
  const { surface, surfaceUrls } = useBoot();
  return surface === 'bookings' ? '/' : `${surfaceUrls.bookings}/`;
}
