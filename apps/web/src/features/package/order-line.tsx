import type { getOrder } from '@pavilion/contract/order';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PackagePicture } from './package-picture.tsx';

type PackageLine = CamelReply<typeof getOrder>['lineItems'][number];

function Summary({ line }: { line: PackageLine }) {
  const t = useText('checkout');
  return (
    line.package && <p>{t('package_details', { uses: line.package.uses, days: line.package.validDays })}</p>
  );
}

const Details = ({ line }: { line: PackageLine }) => (
  <>
    <h2 className="order-line__name">{line.name}</h2>
    <Summary line={line} />
  </>
);

/** PRC-08: what a package shows in an order. */
export const packageOrderLine = { Picture: PackagePicture, Details, Summary, isBooking: false };
