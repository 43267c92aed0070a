import { formatMoney } from '@pavilion/domain/money';
import type { ErasureLosses } from '@pavilion/domain/personal-data/erasure';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { addToOutbox } from '#platform/jobs/outbox';
import { translate } from '#platform/lib/translate';
import { readClient, readClientBrand, readClientOrigin } from '../client/index.ts';
import { buildPersonalDataEmail, formatDay } from '../email/index.ts';
import type { PersonToErase } from './store/erase-person.ts';
import type { ErasureFacts } from './store/erasure-facts.ts';

type Postponed = {
  clientId: string;
  personId: number;
  now: number;
  dueAt: number;
  language: string;
  linkOrigin: string | null;
  people: readonly PersonToErase[];
  obstacles: ErasureFacts['obstacles'];
  losses: ErasureLosses;
};

/** ACC-03: tells a customer why their account is not erased on the day that they know, and where to go. */
export async function tellPostponed(
  tx: Transaction,
  { settings }: Pick<AppDeps, 'settings'>,
  { clientId, personId, now, dueAt, language, linkOrigin, people, obstacles, losses }: Postponed,
): Promise<void> {
  const person = people.find(({ id }) => id === personId);
  const client = await readClient(tx, { id: clientId });
  if (!person || person.email === '' || !client) return;
  const origin = linkOrigin ?? (await readClientOrigin(tx, clientId, settings, 'account'));
  const payload = buildPersonalDataEmail({
    to: person.email,
    firstName: person.firstName,
    kind: 'erasure_postponed',
    brand: await readClientBrand(tx, clientId),
    language,
    url: `${origin}/user-details/data`,
    day: formatDay(getLocalDay(dueAt, client.timezone), language),
    reasons: [
      ...obstacles.map(({ code }) => translate(language, 'email', `erasure_reason_${code}`)),
      ...listLosses(losses, language, { symbol: client.symbol, code: client.currency }),
    ],
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
}

function listLosses(
  { bookings, memberships, packageUses, credit }: ErasureLosses,
  language: string,
  currency: { symbol: string; code: string },
): string[] {
  const counted = [
    { key: 'erasure_reason_bookings', count: bookings },
    { key: 'erasure_reason_memberships', count: memberships },
    { key: 'erasure_reason_package_uses', count: packageUses },
  ] as const;
  const amount = formatMoney(credit, currency);
  return [
    ...counted.flatMap(({ key, count }) => (count > 0 ? [translate(language, 'email', key, { count })] : [])),
    ...(credit > 0 ? [translate(language, 'email', 'erasure_reason_credit', { amount })] : []),
  ];
}
