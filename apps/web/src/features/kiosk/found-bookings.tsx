import { normaliseReference } from '@pavilion/domain/entry-code/booker';
import { useEffect, useRef } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { type EntryCode, EntryCodeButton, type OrderProof } from '../entry-code/index.ts';

/** From the chunk that every page of a kiosk has loaded. */
const KioskDone = lazyWithRetry(async () => (await import('./index.ts')).KioskDone);

type Props = { entries: readonly EntryCode[]; proof: OrderProof };

/** The next session of each line of an order, and the end of the visit: by Done, or by itself (MOD-01). */
export function FoundBookings({ entries, proof }: Props) {
  const t = useText('kiosk');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('found_title', { reference: normaliseReference(proof.reference) })}
      </h1>
      <ul className="find-booking__list">
        {entries.map((entry) => (
          <FoundBooking key={entry.lineId} entry={entry} proof={proof} />
        ))}
      </ul>
      <KioskDone />
    </>
  );
}

function FoundBooking({ entry, proof }: { entry: EntryCode; proof: OrderProof }) {
  const t = useText('kiosk');
  const tc = useText('common');
  const lang = useContentLang();
  const { formatDay, formatTimeRange } = useDateFormat();
  const { session, places, label, lineId } = entry;
  const time = formatTimeRange(session.startsAt, session.endsAt);
  const people = t('for_people', { count: places });
  return (
    <li className="find-booking__row" data-testid="found-booking">
      <div>
        <h2 lang={lang}>{session.name}</h2>
        <p className="find-booking__when">
          {tc('day_and_time', { day: formatDay(session.startsAt.local), time })}
        </p>
        <p>{[session.locationName, session.venueName].filter(Boolean).join(' · ')}</p>
        <p>{label === '' ? people : `${label} · ${people}`}</p>
      </div>
      <EntryCodeButton
        isAtKiosk
        source={proof}
        lineIds={lineId === null ? [] : [lineId]}
        what={session.name}
        variant="secondary"
      />
    </li>
  );
}
