import { ContentText, Where } from '../../lib/content/content-text.tsx';
import { LinePicture } from '../../lib/content/line-picture.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { type BundleItem, getBundle } from './bundle-line.ts';
import { useLineTexts } from './use-line-texts.ts';

type Props = { item: BundleItem };

const Picture = ({ item }: Props) => <LinePicture line={getBundle(item)} />;

function Details({ item }: Props) {
  const t = useText('checkout');
  const { formatDays, formatSessions } = useLineTexts();
  const bundle = getBundle(item);
  return (
    <>
      <p>
        {`${formatDays(bundle)}\u00A0· `}
        <Where of={bundle} />
      </p>
      <p>{formatSessions(bundle)}</p>
      {item.purchasedFor && (
        <p className="cart-line__for">{t('for_person', { name: item.purchasedFor.firstName })}</p>
      )}
    </>
  );
}

function CompactDetails({ item }: Props) {
  const { formatDays, formatSessions } = useLineTexts();
  const bundle = getBundle(item);
  const attendee = item.purchasedFor ? `${item.purchasedFor.firstName}\u00A0· ` : '';
  return (
    <>
      <p>{`${formatSessions(bundle)}\u00A0· ${formatDays(bundle)}`}</p>
      <p>
        {attendee}
        <Where of={bundle} />
      </p>
    </>
  );
}

/** 'Summer camp, 3–14 Aug' */
function FullName({ item }: Props) {
  const { formatDays } = useLineTexts();
  return (
    <>
      <ContentText>{item.name}</ContentText>
      {`, ${formatDays(getBundle(item))}`}
    </>
  );
}

function GroupTitle() {
  const t = useText('checkout');
  return t('bundles');
}

/** CMP-12, CRS-07: what a camp or course shows in the cart. */
export const bundleCartLine = {
  Picture,
  Details,
  CompactDetails,
  FullName,
  GroupTitle,
  getGroupKey: () => 'bundles',
  hasAttendee: true,
};
