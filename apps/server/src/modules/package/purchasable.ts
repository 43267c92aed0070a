import { calculateIncludedTax, toTaxSteps } from '@pavilion/domain/price';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import {
  type LineInput,
  type LineRefusal,
  type Purchasable,
  type QuoteContext,
  type QuotedLine,
  storedAsLineOnly,
} from '../cart/index.ts';
import { readPeopleFacts } from '../offer/index.ts';
import { endPackages, insertPackages, type PackagePlan, readPlansById } from './store.ts';

type PackageInput = LineInput<'package'>;

/** PRC-08: the kind `package`, a number of uses before a day. It has no place, so it needs no hold. */
export const createPackagePurchasable = (): Purchasable<'package'> => ({
  kind: 'package',
  emailWording: 'payment',
  isRepeatable: true,
  findSold: async (run, items) => (await readPlansById(run, items)).map(({ id }) => id),
  quote: quotePackages,

  revalidate: (run, context, lines) =>
    quotePackages(
      run,
      context,
      lines.map(({ input }) => input),
    ),

  ...storedAsLineOnly,

  async fulfil(tx, { clientId, now }, lineIds) {
    const count = await insertPackages(tx, { clientId, lineIds, now });
    if (count !== lineIds.length) throw new Error(`Inserted ${count} of ${lineIds.length} packages`);
  },

  cancel: (tx, { clientId }, lineIds) => endPackages(tx, { clientId, lineIds }),
});

async function quotePackages(
  run: RunStatement,
  { clientId, requesterId }: QuoteContext,
  inputs: readonly PackageInput[],
): Promise<Result<readonly QuotedLine<'package'>[], LineRefusal>> {
  const ids = inputs.map(({ detail }) => detail.planId);
  const personIds = [...new Set(inputs.flatMap(({ personId }) => personId ?? []))];
  const read = joinStatements(run);
  const [planRows, people] = await Promise.all([
    readPlansById(read, { clientId, ids }),
    readPeopleFacts(read, { clientId, requesterId, personIds }),
  ]);
  const plans = new Map(planRows.map((plan) => [plan.id, plan]));
  const quoted: QuotedLine<'package'>[] = [];
  for (const input of inputs) {
    const plan = plans.get(input.detail.planId);
    if (!plan) return refuse({ code: 'package_not_found', nextStep: 'choose_another' });
    const person = input.personId === null ? undefined : people.get(input.personId);
    if (input.personId !== null && !person?.can_book_for) return refuse({ code: 'person_not_linked' });
    const owner = person && { id: person.id, firstName: person.first_name, lastName: person.last_name };
    quoted.push(toQuotedLine(input, plan, owner ?? null));
  }
  return ok(quoted);
}

function toQuotedLine(
  input: PackageInput,
  { name, uses, validDays, taxRate, taxCode, isGuestPass, ...plan }: PackagePlan,
  attendee: QuotedLine['snapshot']['attendee'],
): QuotedLine<'package'> {
  const amount = plan.amount * input.quantity;
  const tax = calculateIncludedTax(amount, taxRate);
  return {
    input: { ...input, optionId: undefined },
    price: {
      optionId: null,
      list: amount,
      discount: 0,
      amount,
      tax,
      taxRate,
      taxCode,
      steps: [{ code: 'list_price', amount, params: { name } }, ...toTaxSteps({ tax, taxRate })],
    },
    snapshot: {
      version: 2,
      title: name,
      timezone: null,
      times: [],
      place: null,
      occurrenceId: null,
      categorySlug: null,
      attendee,
      option: null,
      package: { uses, validDays, ...(isGuestPass && { isGuestPass }) },
      notes: [],
    },
    lastBookableAt: null,
    versions: { requester: null, attendee: null, subject: null },
  };
}
