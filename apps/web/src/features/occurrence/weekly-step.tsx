import { Button, LinkButton } from '@pavilion/ui/base/button';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { StepLink } from '../booking/index.ts';
import { OpeningNotice } from '../opening-notice/index.ts';
import { useLoginDialog } from '../person/index.ts';
import { buildOccurrenceHref, removeOccurrenceParam } from './occurrence-href.ts';
import type { WeeklyClass } from './use-weekly-class.ts';
import { filterBookable, type WeeklySlot } from './weekly-series.ts';

type StepProps = { weekly: WeeklyClass };
type RefusedStepProps = {
  refused: WeeklySlot;
  isOwn: boolean;
  variant: 'primary' | 'secondary';
  onOpen: () => void;
};

/** ACT-35: the next step of the first week that cannot be booked. */
export function WeeklyStep({ weekly: { series, setWeeks } }: StepProps) {
  const refused = series.find(({ slot }) => slot?.bookableAction.action !== 'book');
  if (!refused) return null;
  // The button that adds the other weeks is the main one.
  const variant = filterBookable(series).length > 0 ? 'secondary' : 'primary';
  // The session of this panel has its own step in the footer once it is not repeated.
  return (
    <RefusedStep
      refused={refused}
      variant={variant}
      isOwn={refused === series[0]}
      onOpen={() => setWeeks(1)}
    />
  );
}

function RefusedStep({ refused: { slot, day }, isOwn, variant, onOpen }: RefusedStepProps) {
  const t = useText('activity');
  const { pathname, search } = useLocation();
  const { formatShortDay } = useDateFormat();
  const { open } = useLoginDialog();
  const link = { isBlock: true, variant } as const;
  const text = t('repeat_see', { day: formatShortDay(day) });
  if (!slot)
    return (
      <LinkButton {...link} href={removeOccurrenceParam(pathname, search)}>
        {t('choose_another')}
      </LinkButton>
    );
  const { code, nextStep } = slot.bookableAction;
  if (nextStep === 'see_memberships') return <StepLink {...link} step={nextStep} />;
  if (nextStep === 'log_in')
    return (
      <Button {...link} onClick={() => open({ reason: 'book' })}>
        {t('log_in_to_book')}
      </Button>
    );
  if (code === 'booking_not_open') return <WeeklyOpening id={slot.id} day={day} />;
  return isOwn ? (
    <Button {...link} data-testid="weekly-see" onClick={onOpen}>
      {text}
    </Button>
  ) : (
    <LinkButton {...link} href={buildOccurrenceHref(pathname, search, slot.id)} data-testid="weekly-see">
      {text}
    </LinkButton>
  );
}

function WeeklyOpening({ id, day }: { id: string; day: string }) {
  const t = useText('activity');
  const { formatShortDay } = useDateFormat();
  return (
    <div className="pv-stack" data-testid="weekly-opening">
      <p className="pv-muted">{t('repeat_not_open', { day: formatShortDay(day) })}</p>
      <OpeningNotice occurrenceId={id} />
    </div>
  );
}
