import { Card } from '@pavilion/ui/display/card';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AddAttendee } from './add-attendee.tsx';
import { AttendeeRow } from './attendee-row.tsx';
import { attendeeStore } from './attendee-store.ts';
import type { WaiverItem } from './queries.ts';
import { SavedAttendeeRow } from './saved-attendee-row.tsx';

/** WVR-03: a line with its attendees, those saved for it, and the form for the places that are left. */
export function WaiverCard({ item }: { item: WaiverItem }) {
  const t = useText('attendee');
  const { formatDay, formatTime } = useDateFormat();
  const { cartItemId, name, venueName, startsAt, restriction, places, attendees, timing } = item;
  const { savedAttendees } = attendeeStore.useValue();
  const saved = savedAttendees.filter(({ lineId }) => lineId === cartItemId);
  const left = places - attendees.length - saved.length;
  return (
    <Card as="section" className="waiver-card" aria-label={name} data-testid="waiver-card">
      <h2>{name}</h2>
      <p className="pv-muted">
        {t('session_when', {
          day: formatDay(startsAt.local),
          time: formatTime(startsAt.local.slice(11, 16)),
          venue: venueName,
        })}
      </p>
      <p>{t(timing, { waiver: restriction.name })}</p>
      {attendees.length + saved.length > 0 && (
        <ul className="pv-divided-list">
          {attendees.map((attendee) => (
            <AttendeeRow key={attendee.id} item={item} attendee={attendee} />
          ))}
          {saved.map((attendee) => (
            <SavedAttendeeRow key={attendee.key} attendee={attendee} />
          ))}
        </ul>
      )}
      {left > 0 && <AddAttendee key={left} item={item} left={left} />}
    </Card>
  );
}
