import { buttonClass } from '@pavilion/ui/button';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useSearchParams } from 'react-router';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { SessionLink } from './session-link.tsx';
import { byRoom, byTime, isFree } from './slots.ts';
import type { Occurrence } from './timetable-query.ts';
import { useFilters } from './use-filters.ts';
import { roomOf } from './where-of.ts';

type Props = { slots: readonly Occurrence[]; noun: string };

/** ACT-04: times first, as buttons; then what is free at the one that was chosen. */
export function CourtTimes({ slots, noun }: Props) {
  const t = useText('courses');
  const { dayShort, span, time } = useSayWhen();
  const { set } = useFilters();
  const [params] = useSearchParams();
  const times = byTime(slots);
  const at = params.get('at');
  const [, there = []] = times.find(([one]) => one === at) ?? [];
  const free = there.filter(isFree).toSorted(byRoom);
  const [first] = free;
  const said =
    at === null || there.length === 0 ? '' : t('places_at', { count: free.length, noun, time: time(at) });
  return (
    <div className="court-times">
      <h2>{t('choose_a_time')}</h2>
      <div className="court-times__grid">
        {times.map(([one, those]) => (
          <TimeButton
            key={one}
            label={time(one)}
            slots={those.filter(isFree)}
            pressed={one === at}
            onPress={() => set('at', one === at ? '' : one)}
          />
        ))}
      </div>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      {at !== null && there.length > 0 && (
        <section className="court-times__there">
          <h2>{said}</h2>
          {first && (
            <p className="pv-muted pv-small">
              {`${dayShort(first.startsAt.local)}, ${span(first.startsAt, first.endsAt)}`}
            </p>
          )}
          <ul>
            {free.map((slot) => (
              <CourtCard key={slot.id} slot={slot} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ButtonProps = { label: string; slots: readonly Occurrence[]; pressed: boolean; onPress: () => void };

function TimeButton({ label, slots, pressed, onPress }: ButtonProps) {
  const t = useText('courses');
  const places = slots.reduce((sum, { capacity }) => sum + capacity.available, 0);
  const cheapest = slots
    .flatMap(({ price }) => price ?? [])
    .toSorted((one, other) => one.value - other.value)[0];
  if (slots.length === 0) {
    return (
      <button type="button" className="court-time" aria-disabled="true">
        <b>{label}</b>
        <span>{t('full')}</span>
      </button>
    );
  }
  return (
    <button type="button" className="court-time" aria-pressed={pressed} onClick={onPress}>
      <b>{label}</b>
      {cheapest && <span>{cheapest.formatted}</span>}
      <span>{t('free_count', { count: places })}</span>
    </button>
  );
}

/** One court at the chosen time. */
function CourtCard({ slot }: { slot: Occurrence }) {
  const t = useText('courses');
  const within = slot.locations[0]?.names.at(-2);
  const room = roomOf(slot);
  return (
    <li className="court-card">
      <div>
        <b>{room}</b>
        {within !== undefined && within !== room && <p>{within}</p>}
      </div>
      <SessionLink id={slot.id} className={buttonClass({ variant: 'secondary' })} data-testid="free-slot">
        {slot.price?.formatted ?? t('book')}
        <span className="pv-hidden">{` ${room}`}</span>
      </SessionLink>
    </li>
  );
}
