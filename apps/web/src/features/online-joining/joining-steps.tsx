import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import './online-joining.css';
import { useHasDetails } from './use-has-details.ts';

const steps = ['venue', 'plan', 'details', 'payment'] as const;
type Step = (typeof steps)[number];

type Props = {
  current: Step;
  /** The chosen plan: without anything to fill in for it, nothing leads back to its details. */
  planId?: string | undefined;
  /** False for who chose a plan from the list of prices, which asks for no venue. */
  hasVenue?: boolean;
  /** Where a finished step can be changed. */
  hrefs?: Partial<Record<Step, string>>;
};

/** MOD-03: how far the customer has come. Finished steps lead back. */
export function JoiningSteps({ current, planId, hasVenue = true, hrefs = {} }: Props) {
  const t = useText('joining');
  const { isEmbedded } = useModes();
  const hasDetails = useHasDetails(planId);
  // The details are a step of each plan, so that the numbers of the others never change.
  const shownSteps = steps.filter((step) => step !== 'venue' || hasVenue);
  const currentIndex = shownSteps.indexOf(current);
  if (isEmbedded) return null;
  return (
    <nav className="joining-steps" aria-label={t('steps')}>
      <ol>
        {shownSteps.map((step, index) => {
          const isDone = index < currentIndex;
          const canChange = step !== 'details' || hasDetails === true;
          const href = isDone && canChange ? hrefs[step] : undefined;
          const label = (
            <>
              <span className="joining-steps__mark" aria-hidden="true">
                {isDone ? <Icon icon={Check} size={16} /> : index + 1}
              </span>
              <span
                className="joining-steps__name"
                data-count={t('step_of', { step: index + 1, count: shownSteps.length })}
              >
                {t(`step_${step}`)}
              </span>
              {isDone && <VisuallyHidden> {t('step_done')}</VisuallyHidden>}
            </>
          );
          return (
            <li
              key={step}
              data-status={isDone ? 'done' : step === current ? 'now' : 'later'}
              aria-current={step === current ? 'step' : undefined}
            >
              {href === undefined ? <span>{label}</span> : <Anchor href={href}>{label}</Anchor>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type EditProps = {
  planId: string | undefined;
  plansHref: string;
  detailsHref: string;
  children: ReactNode;
};

/** MOD-03: the link from the checkout to what was chosen: a plan without details has only the plan itself to change. */
export function EditMembership({ planId, plansHref, detailsHref, children }: EditProps) {
  const hasDetails = useHasDetails(planId);
  return (
    <Anchor className="pv-small" href={hasDetails === false ? plansHref : detailsHref}>
      {children}
    </Anchor>
  );
}
