import { LinkButton } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { OfferPayment } from './join-button.tsx';
import type { MembershipOffer, MembershipPlan } from './queries.ts';

/** Whether a change to the plan needs answers, a proof or the names of its people, for which the join surface asks. */
export const needsDetails = ({ asksQuestions, requiredDocument, maxPeople }: MembershipPlan): boolean =>
  asksQuestions || requiredDocument !== null || maxPeople > 1;

type Props = {
  plan: MembershipPlan;
  offer: MembershipOffer;
  forUserId?: number | undefined;
  isBlock?: boolean;
};

/** ACC-04: leads to what the plan asks before it is paid. */
export function ChangeLink({ plan, offer, forUserId, isBlock = false }: Props) {
  const t = useText('membership');
  const { surfaceUrls } = useBoot();
  const search = forUserId === undefined ? '' : `?for=${forUserId}`;
  return (
    <>
      {isBlock && <OfferPayment {...offer} />}
      <LinkButton
        isBlock={isBlock}
        size={isBlock ? 'm' : 's'}
        variant="secondary"
        href={`${surfaceUrls.join}/join/${plan.id}${search}`}
      >
        {t('change_plan', { plan: plan.name })}
      </LinkButton>
    </>
  );
}
