import { Anchor } from '@pavilion/ui/anchor';
import { Icon } from '@pavilion/ui/icon';
import { CalendarSearch } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import type { HomeSearch } from './use-home-search.ts';

/** The other way to begin: by what is on, around what was typed; the one venue that it names is a place too. */
export function WhatsOn({ search: { typed, wanted, isAround, found = [] } }: { search: HomeSearch }) {
  const t = useText('common');
  const [only] = found.length === 1 ? found : [];
  const words = typed.trim() === '' ? '' : (only?.postcode ?? typed.trim());
  const near = isAround ? wanted.q : words;
  const said = { near, ...(isAround && { radius: wanted.radius }) };
  return (
    <Anchor
      className="home-whats-on"
      href={near === '' ? '/search' : `/search?${new URLSearchParams(said).toString()}`}
    >
      <Icon of={CalendarSearch} />
      {t('whats_on')}
    </Anchor>
  );
}
