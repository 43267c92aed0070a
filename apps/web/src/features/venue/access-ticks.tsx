import { Icon } from '@pavilion/ui/icon';
import { CircleCheck } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import type { Venue } from './venue-query.ts';
import { wordsOfFacts } from './words-of-facts.ts';

/** VEN-08: what somebody who can't do without it must know. */
export function AccessTicks({ venue }: { venue: Venue }) {
  const t = useText('courses');
  return <Ticks lines={venue.accessFacts.map((fact) => t(wordsOfFacts[fact]))} />;
}

export const Ticks = ({ lines }: { lines: readonly string[] }) => (
  <ul className="venue-ticks">
    {lines.map((line) => (
      <li key={line}>
        <Icon of={CircleCheck} />
        <span>{line}</span>
      </li>
    ))}
  </ul>
);
