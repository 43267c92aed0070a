import { Icon } from '@pavilion/ui/icon';
import { CircleCheck } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import type { Venue } from './venue-query.ts';

const words: Readonly<Record<Venue['accessFacts'][number], string>> = {
  step_free: 'access_step_free',
  hoist: 'access_hoist',
  changing_places: 'access_changing_places',
  accessible_parking: 'access_accessible_parking',
  hearing_loop: 'access_hearing_loop',
};

/** VEN-08: what somebody who can't do without it must know. */
export function AccessTicks({ venue }: { venue: Venue }) {
  const t = useText('courses');
  return <Ticks lines={venue.accessFacts.map((fact) => t(words[fact]))} />;
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
