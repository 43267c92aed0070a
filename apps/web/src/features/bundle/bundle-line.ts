import type { getCart } from '@pavilion/contract/cart';
import type { getOrder } from '@pavilion/contract/order';
import type { CamelReply } from '../../lib/http/request.ts';

type Cart = CamelReply<typeof getCart>;
export type BundleItem = Cart['items'][number];
export type LapsedBundle = Cart['lapsedBundles'][number];
export type BundleOrderLine = CamelReply<typeof getOrder>['lineItems'][number];
/** The camp or course of a line, as it was sold. */
export type LineBundle = NonNullable<BundleItem['bundle']>;

/** The camp or course of a line. Only lines of other kinds have none. */
export function getBundle({ id, bundle }: { id: string; bundle: LineBundle | null }): LineBundle {
  if (!bundle) throw new Error(`Line ${id} has no camp or course`);
  return bundle;
}

/** The booking page of the camp or course of a line. */
export const getBookingPath = ({ type, venueSlug, categorySlug, slug }: LineBundle): string =>
  `/${type}s/location/${venueSlug}/${categorySlug}/${slug}/book`;
