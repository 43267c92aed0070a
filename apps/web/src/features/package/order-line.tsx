import type { getOrder } from '@pavilion/contract/order';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PackagePicture } from './package-picture.tsx';
import { PassesText } from './passes-text.tsx';

type PackageLine = CamelReply<typeof getOrder>['lineItems'][number];

const Name = ({ line }: { line: PackageLine }) => (
  <h2 className="order-line__name" lang={useContentLang()}>
    {line.name}
  </h2>
);

function Summary({ line }: { line: PackageLine }) {
  const t = useText('checkout');
  return line.package && t('package_details', { uses: line.package.uses, days: line.package.validDays });
}

const Details = ({ line }: { line: PackageLine }) => (
  <>
    <Name line={line} />
    <p>
      <Summary line={line} />
    </p>
  </>
);

/** PRC-08: what a package shows in an order. */
export const packageOrderLine = { Picture: PackagePicture, Details, Summary, isBooking: false };

const PassSummary = ({ line }: { line: PackageLine }) => line.package && <PassesText pack={line.package} />;

const PassDetails = ({ line }: { line: PackageLine }) => (
  <>
    <Name line={line} />
    <p>
      <PassSummary line={line} />
    </p>
  </>
);

/** PRC-07: what guest passes show in an order. */
export const guestPassOrderLine = { ...packageOrderLine, Details: PassDetails, Summary: PassSummary };
