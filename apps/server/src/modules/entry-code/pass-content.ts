import type { ClockOptions } from '#platform/lib/format-clock';
import { translate } from '#platform/lib/translate';
import { formatPeriod } from '../email/index.ts';
import type { EntryRow } from './store.ts';

/** What a pass in a wallet says. It names nobody, because phones show passes when they are locked. */
export type PassContent = {
  /** The same for each pass of a line, so that a wallet has it once. */
  id: string;
  clientName: string;
  language: string;
  /** The content of the QR code. */
  code: string;
  name: string;
  when: { label: string; text: string };
  where: { label: string; text: string };
  /** In ms. */
  startsAt: number;
  endsAt: number;
};

export function buildPassContent(
  entry: EntryRow,
  {
    clientName,
    language,
    clockFormat,
    code,
  }: Pick<PassContent, 'clientName' | 'language' | 'code'> & ClockOptions,
): PassContent {
  const { lineId, name, startsAt, endsAt, timezone, locationName, venue } = entry;
  return {
    id: lineId,
    clientName,
    language,
    code,
    name,
    when: {
      label: translate(language, 'email', 'pass_when'),
      text: formatPeriod({ from: startsAt, until: endsAt, timezone }, { language, clockFormat }),
    },
    where: {
      label: translate(language, 'email', 'pass_where'),
      text: [locationName, venue.name].filter(Boolean).join(', '),
    },
    startsAt,
    endsAt,
  };
}
