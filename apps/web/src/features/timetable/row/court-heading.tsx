import { joinWithDots } from '../../../lib/content/join-with-dots.ts';
import { type Occurrence } from '../../occurrence/index.ts';

type Props = { slots: readonly Occurrence[]; hall: string };

/** What is played, and the hall if all courts are in the same one. */
export const CourtHeading = ({ slots, hall }: Props) => (
  <div className="court-heading">
    <h2>{joinWithDots([...new Set(slots.map(({ name }) => name))])}</h2>
    {hall !== '' && <p className="pv-muted pv-small">{hall}</p>}
  </div>
);
