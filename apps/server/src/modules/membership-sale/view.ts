import type { listMembershipOffers } from '@pavilion/contract/membership-sale';
import type { Reply } from '@pavilion/contract/route';
import {
  decideMembershipSale,
  findLatest,
  type MembershipFacts,
  type MembershipPlan,
} from '@pavilion/domain/membership/sale';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { refuse } from '@pavilion/domain/result';
import { translate } from '#platform/lib/translate';
import { type DebitContext, planSaleCollection } from './plan-sale-collection.ts';

type Offer = Reply<typeof listMembershipOffers>['offers'][number];
type OfferFacts = MembershipFacts & DebitContext & { cartPlanId: string | null };

/** A basket has one membership for a person. */
const decideForPlan = ({ id }: MembershipPlan, facts: OfferFacts) => {
  const isOtherInCart = facts.cartPlanId !== null && facts.cartPlanId !== id;
  return isOtherInCart
    ? refuse({ code: 'membership_in_cart' as const })
    : decideMembershipSale({ planId: id }, facts);
};

/** PRC-05: what a person can do about a plan: renew the membership that they have of it, or else join or change to it. */
export function viewOffer(
  plan: MembershipPlan,
  facts: OfferFacts,
  { currency, language }: { currency: Currency; language: string },
): Offer {
  const { memberships, today } = facts;
  const own = findLatest(memberships.filter(({ planId }) => planId === plan.id));
  const isHeld = own !== undefined && (own.endsOn === null || own.endsOn >= today);
  const canRenew = own !== undefined && (facts.cartPlanId ?? plan.id) === plan.id;
  const renewed = canRenew ? decideMembershipSale({ renewedId: own.id }, facts) : undefined;
  const decided = renewed?.ok ? renewed : decideForPlan(plan, facts);
  const item =
    own && renewed?.ok
      ? { purchasable_type: 'membershipRenewal' as const, purchasable_id: own.id }
      : { purchasable_type: 'pricingOption' as const, purchasable_id: plan.id };
  const sale = decided.ok ? decided.value : undefined;
  const collection = sale ? planSaleCollection(sale, facts) : null;
  const code = decided.ok ? null : decided.refusal.code;
  return {
    plan_id: plan.id,
    action: sale?.period.action ?? null,
    item: sale ? item : null,
    price: sale ? toPrice(sale.price.amount, currency) : null,
    starts_on: sale?.period.startsOn ?? null,
    ends_on: sale?.period.endsOn ?? null,
    collection: collection && { amount: toPrice(collection.amount, currency), on: collection.on },
    is_held: isHeld,
    held_until: isHeld ? own.endsOn : null,
    in_cart: facts.cartPlanId === plan.id,
    code,
    message: code && translate(language, 'error', code),
  };
}
