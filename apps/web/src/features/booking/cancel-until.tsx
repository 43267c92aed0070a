import { useCancelUntil } from '../../lib/dates/use-cancel-until.ts';
import type { BookingItem } from './booking-item.ts';

type Time = NonNullable<BookingItem['cancelUntil']>;

/** BKG-03: until when a line can be cancelled. */
export const CancelUntil = ({ item: { cancelUntil } }: { item: { cancelUntil: Time | null } }) =>
  cancelUntil && <Text cancelUntil={cancelUntil} />;

const Text = (props: { cancelUntil: Time }) => (
  <p className="pv-small pv-muted">{useCancelUntil(props.cancelUntil)}</p>
);
