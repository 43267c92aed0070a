import { Breadcrumbs, type Crumb } from '@pavilion/ui/breadcrumbs';
import { useModes } from './modes.ts';
import { useText } from './text.tsx';
import { useHomeHref } from './use-home-href.ts';

/** SHL-01, SHL-02: the way here, but not in somebody else's page; home always comes first, the last is the screen itself. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const t = useText('common');
  const { isEmbedded } = useModes();
  const home = useHomeHref();
  if (isEmbedded) return null;
  return <Breadcrumbs label={t('breadcrumb')} items={[{ label: t('home'), href: home }, ...items]} />;
}
