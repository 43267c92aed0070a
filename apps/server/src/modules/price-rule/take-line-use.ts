import { getMemberStatus } from '@pavilion/domain/membership';
import { getPeriodStart, listAllowances } from '@pavilion/domain/price-rule/rules';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Transaction } from '#platform/database/database';
import type { LineRules } from './store/line-rules.ts';
import { releaseUses, takeAllowance, takePackageUse } from './store/uses.ts';

/** What pays for one place of a line. */
export type TakenUse = { code: 'benefit_use' | 'package_use'; name: string };

type Query = {
  clientId: string;
  /** What the customer has removed from the line. */
  withheld: readonly ('benefit' | 'package')[];
  /** Whether the line costs something without a use. */
  hasPrice: boolean;
  now: number;
};

/**
 * PRC-02, PRC-08: the use that pays for a line: the one that it has, while it applies, otherwise a new one of an allowance
 * or else of a package. Gives back a use that no longer applies. Undefined without one. The cart's hold is locked.
 */
export async function takeLineUse(
  tx: Transaction,
  rules: LineRules,
  { clientId, withheld, hasPrice, now }: Query,
): Promise<TakenUse | undefined> {
  const { lineId, personId, occurrence, use } = rules;
  if (!occurrence) return undefined;
  const sources = hasPrice && rules.attendees === 1 ? listSources(rules, occurrence, { withheld, now }) : [];
  const current = sources.find(
    (source) =>
      use?.personId === personId &&
      source.benefitId === use.benefitId &&
      source.periodStart === use.periodStart &&
      source.packageId === use.packageId,
  );
  if (current) return current.taken;
  if (use) await releaseUses(tx, { clientId, lineIds: [lineId] });
  if (personId === null) return undefined;
  const key = { clientId, lineId, personId, occurrenceId: occurrence.id, now };
  for (const source of sources) {
    const isTaken =
      source.packageId === null
        ? await takeAllowance(tx, key, source)
        : await takePackageUse(tx, key, source.packageId);
    if (isTaken) return source.taken;
  }
  return undefined;
}

type Source = { taken: TakenUse } & (
  | { benefitId: string; periodStart: string; maximum: number; packageId: null }
  | { benefitId: null; periodStart: null; packageId: string }
);

/** Everything that may pay for the line, in the order in which it is tried. */
function listSources(
  { benefits, memberships, packages }: LineRules,
  { startsAt, timezone }: NonNullable<LineRules['occurrence']>,
  { withheld, now }: Pick<Query, 'withheld' | 'now'>,
): Source[] {
  const { planIds } = getMemberStatus(memberships, { startsAt, timezone }, now);
  const day = getLocalDay(startsAt, timezone);
  const allowances = withheld.includes('benefit') ? [] : listAllowances(benefits, planIds);
  return [
    ...allowances.map(({ id, name, freeUses, period }) => ({
      taken: { code: 'benefit_use' as const, name },
      benefitId: id,
      periodStart: getPeriodStart(day, period),
      maximum: freeUses,
      packageId: null,
    })),
    ...(withheld.includes('package') ? [] : packages).map(({ id, name }) => ({
      taken: { code: 'package_use' as const, name },
      benefitId: null,
      periodStart: null,
      packageId: id,
    })),
  ];
}
