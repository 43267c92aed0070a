import { useText } from '../../lib/i18n/text.tsx';
import { packageCartLine } from './cart-line.tsx';
import { type PackageLine, packageOrderLine } from './order-line.tsx';

type Pack = { uses: number; validDays: number };

function PassesText({ pack: { uses, validDays } }: { pack: Pack }) {
  const t = useText('checkout');
  return t('guest_passes_details', { count: uses, days: validDays });
}

const CartDetails = ({ item }: { item: { package: Pack | null } }) =>
  item.package && (
    <p>
      <PassesText pack={item.package} />
    </p>
  );

function GroupTitle() {
  const t = useText('checkout');
  return t('guest_passes');
}

/** PRC-07: what guest passes show in the cart. They are for nobody before they are sent. */
export const guestPassCartLine = {
  ...packageCartLine,
  Details: CartDetails,
  CompactDetails: CartDetails,
  GroupTitle,
  getGroupKey: () => 'guest-passes',
  hasAttendee: false,
};

const Summary = ({ line }: { line: PackageLine }) => line.package && <PassesText pack={line.package} />;

const OrderDetails = ({ line }: { line: PackageLine }) => (
  <>
    <h2 className="order-line__name">{line.name}</h2>
    <p>
      <Summary line={line} />
    </p>
  </>
);

/** PRC-07: what guest passes show in an order. */
export const guestPassOrderLine = { ...packageOrderLine, Details: OrderDetails, Summary };
