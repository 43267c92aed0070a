import { type BreadcrumbItem, Breadcrumbs } from '@pavilion/ui/navigation/breadcrumbs';
import { useText } from '../i18n/text.tsx';
import { useModes } from '../modes/modes.ts';
import { useHomeHref } from './use-home-href.ts';

/** SHL-01, SHL-02: breadcrumbs from home to the current screen; hidden in embedded mode. */
export function PageBreadcrumbs({ items }: { items: readonly BreadcrumbItem[] }) {
  const t = useText('common');
  const { isEmbedded } = useModes();
  const home = useHomeHref();
  if (isEmbedded) return null;
  return <Breadcrumbs label={t('breadcrumb')} items={[{ label: t('home'), href: home }, ...items]} />;
}
