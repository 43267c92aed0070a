import { Tag } from '@pavilion/ui/display/tag';
import { useText } from '../../lib/i18n/text.tsx';
import { EntryCodeButton } from '../entry-code/index.ts';
import { getLineKind } from './line-kinds.ts';
import { hasSessions, type OrderFiles } from './order-files.ts';
import type { OrderLine } from './queries.ts';

/** CHK-13: one line of the order, with the other lines of the same visit. */
function OrderLineCard({
  line,
  others,
  files,
}: {
  line: OrderLine;
  others: readonly OrderLine[];
  files: OrderFiles | undefined;
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
          calendarHref={(timed && files?.getCalendar(timed.id)) ?? null}
          entryCode={
            timed &&
            files && (
              <EntryCodeButton
                source={files.entryCodes}
                lineIds={booked.map(({ id }) => id)}
                what={line.name}
                size="s"
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

/** The first session of a line, in UTC; after every time for a line without one. */
const getStart = ({ currentResource, resource, bundle }: OrderLine): string =>
  ((currentResource ?? resource)?.startsAt ?? bundle?.startsAt)?.utc ?? '~';

/** The order has its lines as they were added; what comes first is read first. */
const sortByStart = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.toSorted((a, b) => Number(getStart(a) > getStart(b)) - Number(getStart(a) < getStart(b)));

type Props = {
  lines: readonly OrderLine[];
  /** For calendar entries; undefined before the payment. */
  files?: OrderFiles;
};

/** CHK-13: what was ordered: one card for each line, or for all tickets and people of one session. */
export function OrderLines({ lines, files }: Props) {
  const visits = new Map<string, OrderLine[]>();
  for (const line of sortByStart(lines)) {
    const key = (line.currentResource ?? line.resource)?.occurrenceId ?? line.id;
    visits.set(key, [...(visits.get(key) ?? []), line]);
  }
  return (
    <ul
      className={visits.size > 1 ? 'order-lines order-lines--several' : 'order-lines'}
      data-testid="order-lines"
    >
      {[...visits.values()].flatMap(([line, ...others]) =>
        line ? [<OrderLineCard key={line.id} {...{ line, others, files }} />] : [],
      )}
    </ul>
  );
}
