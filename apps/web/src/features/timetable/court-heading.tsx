import { joinWithDots, type Occurrence } from '../occurrence/index.ts';
import { getCommonHall } from './court-slots.ts';

/** What is played, and the hall if all courts are in the same one. */
export function CourtHeading({ slots }: { slots: readonly Occurrence[] }) {
  const names = [...new Set(slots.map(({ name }) => name))];
  const hall = getCommonHall(slots);
  return (
    <div className="court-heading">
      <h2>{joinWithDots(names)}</h2>
      {hall !== '' && <p className="pv-muted pv-small">{hall}</p>}
    </div>
  );
}
