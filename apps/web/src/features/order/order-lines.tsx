import { Tag } from '@pavilion/ui/display/tag';
import { ContentText } from '../../lib/content/content-text.tsx';
import { DirectionsLink } from '../../lib/content/directions-link.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { EntryCodeButton } from '../entry-code/index.ts';
import { getLineKind } from './line-kinds.ts';
import { hasSessions, type OrderFiles } from './order-files.ts';
import type { OrderLine } from './queries.ts';
import { sortByStart } from './sort-by-start.ts';

/** CHK-13: one line of the order, with the other lines of the same visit. */
function OrderLineCard({
  line,
  others,
  files,
  isBelowVenue,
}: {
  line: OrderLine;
  others: readonly OrderLine[];
  files: OrderFiles | undefined;
  isBelowVenue: boolean;
}) {
  const isCancelled = [line, ...others].every(({ cancellation }) => cancellation?.isWhole);
  const { Picture, Details } = getLineKind(line);
  const booked = [line, ...others].filter(hasSessions);
  const [timed] = booked;
  return (
    <li className="order-line" data-testid="order-line">
      <div className="pv-picture order-line__picture">
        <Picture line={line} />
      </div>
      <div>
        <LineState line={line} isCancelled={isCancelled} />
        <Details
          line={line}
          others={others}
          isBelowVenue={isBelowVenue}
          calendarHref={(timed && files?.getCalendar(timed.id)) ?? null}
          entryCode={
            timed &&
            files && (
              <EntryCodeButton
                source={files.entryCodes}
                lineIds={booked.map(({ id }) => id)}
                what={line.name}
                size="s"
                variant={isBelowVenue ? 'secondary' : 'primary'}
              />
            )
          }
        />
      </div>
    </li>
  );
}

/** BKG-04: that a line is cancelled, or how many of its sessions are. */
function LineState({
  line: { cancellation, bundle },
  isCancelled,
}: {
  line: OrderLine;
  isCancelled: boolean;
}) {
  const t = useText('checkout');
  if (isCancelled) return <Tag>{t(cancellation?.movedTo ? 'line_moved' : 'line_cancelled')}</Tag>;
  if (!cancellation || !bundle) return null;
  return <Tag colour="warning">{t('line_sessions_cancelled', { count: cancellation.sessions })}</Tag>;
}

type Props = {
  lines: readonly OrderLine[];
  /** For calendar entries; undefined before the payment. */
  files?: OrderFiles;
};

/** The lines of one session or bundle, or one line of another kind. */
type Visit = { key: string; lines: OrderLine[] };

function groupByVisit(lines: readonly OrderLine[]): Visit[] {
  const visits = new Map<string, OrderLine[]>();
  for (const line of sortByStart(lines)) {
    const key = (line.currentResource ?? line.resource)?.occurrenceId ?? line.id;
    visits.set(key, [...(visits.get(key) ?? []), line]);
  }
  return [...visits].map(([key, visitLines]) => ({ key, lines: visitLines }));
}

/** '' for a line that is of no venue, such as a gift card. */
const getVenueName = ({ currentResource, resource, bundle }: OrderLine): string =>
  (currentResource ?? resource ?? bundle)?.venueName ?? '';

type VenueVisits = { name: string; address: string; visits: Visit[] };

/** Several visits by venue, in the order of the first visit to each. One visit names its venue itself. */
function groupByVenue(visits: readonly Visit[]): VenueVisits[] {
  if (visits.length <= 1) return [{ name: '', address: '', visits: [...visits] }];
  const venues = new Map<string, VenueVisits>();
  for (const visit of visits) {
    const [line] = visit.lines;
    const name = line ? getVenueName(line) : '';
    const venue = venues.get(name) ?? { name, address: line?.venueAddress ?? '', visits: [] };
    venue.visits.push(visit);
    venues.set(name, venue);
  }
  return [...venues.values()];
}

/** CHK-13: what was ordered: one card for each line, or for all tickets and people of one session. */
export function OrderLines({ lines, files }: Props) {
  const visits = groupByVisit(lines);
  return (
    <div className="order-venues" data-testid="order-lines">
      {groupByVenue(visits).map((venue) => (
        <div key={venue.name} className="order-venue">
          {venue.name !== '' && <VenueHead {...venue} />}
          <ul className={visits.length > 1 ? 'order-lines order-lines--several' : 'order-lines'}>
            {venue.visits.flatMap(({ key, lines: [line, ...others] }) =>
              line
                ? [<OrderLineCard key={key} {...{ line, others, files }} isBelowVenue={venue.name !== ''} />]
                : [],
            )}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Where several visits are, once for all of them. */
const VenueHead = ({ name, address }: VenueVisits) => (
  <div className="order-venue__head" data-testid="order-venue">
    <p>
      <b>
        <ContentText>{name}</ContentText>
      </b>
      {address !== '' && <ContentText>{address}</ContentText>}
    </p>
    <DirectionsLink name={name} address={address} />
  </div>
);
