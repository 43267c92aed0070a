import { Breadcrumbs, type Crumb } from '@pavilion/ui/breadcrumbs';
import { useText } from './text.tsx';

/** SHL-01: the way here; home always comes first, the last is the screen itself. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const t = useText('common');
  return <Breadcrumbs label={t('breadcrumb')} items={[{ label: t('home'), href: '/' }, ...items]} />;
}
