import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { membershipPlansQuery } from '../membership/index.ts';

type Props = { lines: readonly { membership: { planId: string } | null }[] };

/** MOD-03: what the member still has to show for the price of the plan. */
export function ProofNotice({ lines }: Props) {
  const t = useText('joining');
  const { surfaceUrls } = useBoot();
  const { data } = useQuery(membershipPlansQuery(useSend()));
  const proofs = lines.flatMap(
    ({ membership }) => data?.plans.find(({ id }) => id === membership?.planId)?.requiredDocument ?? [],
  );
  const [proof] = proofs;
  if (proof === undefined) return null;
  return (
    <Notification
      tone="warning"
      title={t('proof_due_title', { proof })}
      data-testid="proof-due"
      actions={
        <LinkButton size="s" variant="secondary" href={`${surfaceUrls.account}/memberships`}>
          {t('proof_upload')}
        </LinkButton>
      }
    >
      {t('proof_due_text')}
    </Notification>
  );
}
