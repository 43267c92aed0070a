import { addDays } from '@pavilion/domain/day';
import { decideMembers, decideMembershipSale, type MembershipSale } from '@pavilion/domain/membership/sale';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay, localToInstant } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import type { LineInput, LineRefusal, QuoteContext, QuotedLine } from '../cart/index.ts';
import { type DebitContext, planSaleCollection } from './plan-sale-collection.ts';
import { readSaleFacts, type SaleFacts, type SalePerson } from './store/sale-facts.ts';

type Input = LineInput<'membership'>;

/** A quoted line with the membership that it replaces. */
export type QuotedSale = QuotedLine<'membership'> & { sale: MembershipSale };

/** PRC-05: decides and prices memberships, each for one person whom the requester may buy for. */
export async function quoteSales(
  run: RunStatement,
  { clientId, requesterId, now }: QuoteContext,
  inputs: readonly Input[],
): Promise<Result<readonly QuotedSale[], LineRefusal>> {
  if (requesterId === null) return refuse({ code: 'login_required', nextStep: 'log_in' });
  const personIds = inputs.map(({ personId }) => personId ?? requesterId);
  const memberIds = inputs.map(({ detail }) => ('memberIds' in detail ? (detail.memberIds ?? []) : []));
  const facts = await readSaleFacts(run, {
    clientId,
    requesterId,
    personIds: [...personIds, ...memberIds.flat()],
  });
  const findPerson = (personId: number | undefined) => facts.people.find(({ id }) => id === personId);
  const quoted: QuotedSale[] = [];
  for (const [n, input] of inputs.entries()) {
    const person = findPerson(personIds[n]);
    if (!person?.isAllowed) return refuse({ code: 'person_not_linked' });
    const today = getLocalDay(now, facts.timezone);
    const decided = decideMembershipSale(input.detail, { ...facts, ...person, today });
    if (!decided.ok) return decided;
    const members = (memberIds[n] ?? []).map(findPerson);
    const allowed = decideMembers(decided.value.plan, person.id, members, today);
    if (!allowed.ok) return allowed;
    const people = { person, members: members.filter((member) => member !== undefined) };
    quoted.push(toQuotedSale(input, decided.value, { ...people, ...facts, today }));
  }
  return ok(quoted);
}

type SaleContext = DebitContext &
  Pick<SaleFacts, 'timezone'> & { person: SalePerson; members: readonly SalePerson[] };

/** What is in the price besides the days, and what is collected after them. */
function describePayments(sale: MembershipSale, settings: DebitContext) {
  const joiningFee = sale.price.steps.find(({ code }) => code === 'joining_fee')?.amount;
  const collection = planSaleCollection(sale, settings);
  return { ...(joiningFee !== undefined && { joiningFee }), ...(collection && { collection }) };
}

function toQuotedSale(
  input: Input,
  sale: MembershipSale,
  { person, members, timezone, ...settings }: SaleContext,
): QuotedSale {
  const { plan, period, price } = sale;
  return {
    sale,
    input: { ...input, quantity: 1, personId: person.id, optionId: undefined },
    price: {
      optionId: null,
      list: price.amount,
      discount: 0,
      amount: price.amount,
      tax: price.tax,
      taxRate: plan.taxRate,
      taxCode: plan.taxCode,
      steps: price.steps,
    },
    snapshot: {
      version: 2,
      title: plan.name,
      timezone,
      times: [
        {
          from: localToInstant(`${period.startsOn}T00:00`, timezone),
          until: localToInstant(`${addDays(period.endsOn, 1)}T00:00`, timezone),
        },
      ],
      place: null,
      occurrenceId: null,
      categorySlug: null,
      attendee: { id: person.id, firstName: person.firstName, lastName: person.lastName },
      option: null,
      notes: [],
      membership: {
        ...period,
        ...describePayments(sale, settings),
        ...(members.length > 0 && {
          members: members.map(({ firstName, lastName }) => ({ firstName, lastName })),
        }),
      },
    },
    // Nothing of it runs out, so it needs no hold.
    lastBookableAt: null,
    versions: { requester: null, attendee: null, subject: null },
  };
}
