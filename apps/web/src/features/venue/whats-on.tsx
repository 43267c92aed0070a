import { Anchor } from '@pavilion/ui/anchor';
import { Icon } from '@pavilion/ui/icon';
import { CalendarSearch } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import type { Venue } from './venue-query.ts';

type Props = { typed: string; found: readonly Venue[] | undefined };

/** The other way to begin: by what is on, around what was typed; the one venue that it names is a place too. */
export function WhatsOn({ typed, found = [] }: Props) {
  const t = useText('home');
  const [only] = found.length === 1 ? found : [];
  const near = typed.trim() === '' ? '' : (only?.postcode ?? typed.trim());
  return (
    <Anchor
      className="home-whats-on"
      href={near === '' ? '/search' : `/search?${new URLSearchParams({ near }).toString()}`}
    >
      <Icon of={CalendarSearch} />
      {t('whats_on')}
    </Anchor>
  );
}
