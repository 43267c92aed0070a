import { Button } from '@pavilion/ui/base/button';
import { restoreLostFocus } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { StepLink } from '../booking/index.ts';
import { type CourtRefusal, useCourtChoice } from './court-choice-context.tsx';

/** ACT-35: the next step after courts were refused, which no panel shows: where the first one leads, or another choice. */
export function CourtStep({ refusals }: { refusals: readonly CourtRefusal[] }) {
  const t = useText('activity');
  const { isKiosk } = useModes();
  const { finish } = useCourtChoice();
  const steps = ['see_memberships', 'see_cart', ...(isKiosk ? [] : ['add_date_of_birth' as const])] as const;
  const step = steps.find((known) => refusals.some(({ nextStep }) => nextStep === known));
  if (step) return <StepLink size="s" step={step} />;
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

/** The first visible slot that can be chosen. */
const findFreeSlot = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-slot] > button[aria-pressed]')].find((element) =>
    element.checkVisibility(),
  );
