import { useCancelUntil } from '../../lib/dates/use-cancel-until.ts';
import type { BookingItem } from './booking-item.ts';

/** BKG-03: until when a line can be cancelled, before it is paid. */
export const CancelUntil = ({ item: { cancelUntil } }: { item: BookingItem }) =>
  cancelUntil && <Text cancelUntil={cancelUntil} />;

const Text = (props: { cancelUntil: NonNullable<BookingItem['cancelUntil']> }) => (
  <p className="pv-small pv-muted">{useCancelUntil(props.cancelUntil)}</p>
);
