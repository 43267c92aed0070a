import { Button, LinkButton } from '@pavilion/ui/base/button';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import { findFreeSlot } from './court-button.tsx';
import { type CourtRefusal, useCourtChoice } from './court-choice-context.tsx';

/** ACT-35: the next step after courts were refused, which no panel shows: where the first one leads, or another choice. */
export function CourtStep({ refusals }: { refusals: readonly CourtRefusal[] }) {
  const t = useText('activity');
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const { finish } = useCourtChoice();
  const nextSteps = refusals.map(({ nextStep }) => nextStep);
  if (nextSteps.includes('see_memberships'))
    return (
      <LinkButton size="s" href="/pricing">
        {t('see_memberships')}
      </LinkButton>
    );
  if (nextSteps.includes('see_cart'))
    return (
      <LinkButton size="s" href="/basket">
        {tc('view_basket')}
      </LinkButton>
    );
  // A kiosk has no link to an account.
  if (nextSteps.includes('add_date_of_birth') && !isKiosk)
    return (
      <LinkButton size="s" href={`${surfaceUrls.account}/user-details`}>
        {t('add_date_of_birth')}
      </LinkButton>
    );
  const chooseAnother = (): void => {
    finish([]);
    restoreLostFocus(() => findFreeSlot() ?? document.querySelector('main'));
  };
  return (
    <Button size="s" onClick={chooseAnother}>
      {t('choose_another')}
    </Button>
  );
}
