import { Icon } from '@pavilion/ui/base/icon';
import { CircleCheck } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { accessFeatureTexts } from './access-feature-texts.ts';
import type { Venue } from './queries.ts';

/** VEN-08: the accessibility features of a venue. */
export function AccessFeatures({ venue }: { venue: Venue }) {
  const t = useText('activity');
  return <CheckList lines={venue.accessFeatures.map((feature) => t(accessFeatureTexts[feature]))} />;
}

export const CheckList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="venue-check-list">
    {lines.map((line) => (
      <li key={line}>
        <Icon icon={CircleCheck} />
        <span>{line}</span>
      </li>
    ))}
  </ul>
);
