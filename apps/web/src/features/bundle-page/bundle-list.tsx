import { getButtonClass } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Tag } from '@pavilion/ui/display/tag';
import { ChevronRight } from 'lucide-react';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { isClosed, type ListedBundle } from '../bundle/index.ts';
import { useAges } from './child/use-ages.ts';
import { useBundleDates } from './use-bundle-dates.ts';
import { useBundlePrice } from './use-bundle-price.ts';
import { useBundleTag } from './use-bundle-tag.ts';

type Props = { bundles: readonly ListedBundle[]; buildHref: (slug: string) => string };

/** The camps or courses of a category, each with dates, price and availability. */
export const BundleList = ({ bundles, buildHref }: Props) => (
  <ul className="bundle-list">
    {bundles.map((bundle) => (
      <BundleItem key={bundle.id} bundle={bundle} href={buildHref(bundle.slug)} />
    ))}
  </ul>
);

function BundleItem({ bundle, href }: { bundle: ListedBundle; href: string }) {
  const t = useText('bundle');
  const lang = useContentLang();
  const { formatAges } = useAges();
  const { formatDates, formatWeekly } = useBundleDates();
  const { price, note, more } = useBundlePrice(bundle);
  const tag = useBundleTag(bundle);
  const { name, description, picture } = bundle;
  const weekly = formatWeekly(bundle);
  return (
    <li data-testid="bundle-item">
      <Picture picture={picture} fit="meet" />
      <div>
        <h3 lang={lang}>
          <AppLink to={href}>{name}</AppLink>
        </h3>
        {weekly !== '' && <p className="bundle-list__when">{weekly}</p>}
        <p className="bundle-list__when">
          {[formatDates(bundle), formatAges(bundle)].filter((part) => part !== '').join(' · ')}
        </p>
        <p className="bundle-list__state">
          <Tag colour={tag.colour}>{tag.text}</Tag>
        </p>
        {description !== '' && (
          <p className="bundle-list__about" lang={lang}>
            {description}
          </p>
        )}
        <div className="bundle-list__foot">
          <span className="bundle-list__price">
            {price === null || isClosed(bundle) ? (
              <span className="pv-muted">{price ?? t('price_unknown')}</span>
            ) : (
              <b>{price}</b>
            )}
            <span className="pv-muted">{` ${[note ?? '', more].filter((part) => part !== '').join('. ')}`}</span>
          </span>
          {/* The link of the heading covers the row. */}
          <span className={getButtonClass({ variant: 'secondary', size: 's' })} aria-hidden="true">
            {t('see_details')}
            <Icon icon={ChevronRight} size={16} />
          </span>
        </div>
      </div>
    </li>
  );
}
