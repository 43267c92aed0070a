import { useRelativeDay } from './use-relative-day.ts';
import './visit.css';
import { VisitCard } from './visit-card.tsx';
import { groupByDay, type Visit } from './visits.ts';

type Props = {
  visits: readonly Visit[];
  /** Level of the days' headings; the visits' are one below. */
  level: 2 | 3;
};

/** ACC-06: visits by day, one card for each. */
export const VisitList = ({ visits, level }: Props) => {
  const listNeighbours = (visit: Visit): string[] => {
    const index = visits.indexOf(visit);
    return [visits[index + 1], visits[index - 1]].flatMap((near) => (near ? [near.first.id] : []));
  };
  return [...groupByDay(visits)].map(([day, visitsOfDay]) => (
    <section key={day} className="account-day">
      <DayTitle visits={visitsOfDay} level={level} />
      <ul className="account-day__visits">
        {visitsOfDay.map((visit) => (
          <VisitCard
            key={visit.key}
            visit={visit}
            level={level === 2 ? 3 : 4}
            neighbours={listNeighbours(visit)}
          />
        ))}
      </ul>
    </section>
  ));
};

function DayTitle({ visits, level }: Props) {
  const Heading = `h${level}` as const;
  return visits.slice(0, 1).map(({ first }) => (
    <Heading key={first.id} className="account-day__title">
      <RelativeDay {...first} />
    </Heading>
  ));
}

const RelativeDay = (booking: Parameters<typeof useRelativeDay>[0]) => useRelativeDay(booking);
