import { ContentText } from '../../lib/content/content-text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { PackagePicture } from './package-picture.tsx';
import { PassesText } from './passes-text.tsx';

type PackageItem = {
  name: string;
  package: { planId: string; uses: number; validDays: number; isGuestPass: boolean } | null;
  purchasedFor: { firstName: string } | null;
};

function Details({ item }: { item: PackageItem }) {
  const t = useText('checkout');
  return (
    <>
      {item.package && (
        <p>{t('package_details', { uses: item.package.uses, days: item.package.validDays })}</p>
      )}
      {item.purchasedFor && (
        <p className="cart-line__for">{t('for_person', { name: item.purchasedFor.firstName })}</p>
      )}
    </>
  );
}

const FullName = ({ item }: { item: PackageItem }) => <ContentText>{item.name}</ContentText>;

function GroupTitle() {
  const t = useText('checkout');
  return t('packages');
}

/** PRC-08: what a package shows in the cart. */
export const packageCartLine = {
  Picture: PackagePicture,
  Details,
  CompactDetails: Details,
  FullName,
  GroupTitle,
  getGroupKey: () => 'packages',
  toInput: (item: PackageItem) => (item.package ? createPackageInput(item.package.planId) : null),
  hasAttendee: true,
};

const PassDetails = ({ item }: { item: PackageItem }) =>
  item.package && (
    <p>
      <PassesText pack={item.package} />
    </p>
  );

function PassGroupTitle() {
  const t = useText('checkout');
  return t('guest_passes');
}

/** PRC-07: what guest passes show in the cart. They are for nobody before they are sent. */
export const guestPassCartLine = {
  ...packageCartLine,
  Details: PassDetails,
  CompactDetails: PassDetails,
  GroupTitle: PassGroupTitle,
  getGroupKey: () => 'guest-passes',
  hasAttendee: false,
};

/** BSK-04: a package as an item to add to the cart. */
export const createPackageInput = (planId: string) => ({
  purchasableType: 'pricingOption' as const,
  purchasableId: planId,
});
