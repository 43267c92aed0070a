import { Icon } from '@pavilion/ui/icon';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { Backpack, Calendar, ChevronDown, MapPin, User } from 'lucide-react';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useOwnersLang } from '../../shell/use-owners-lang.ts';
import { SessionReasons } from './session-reasons.tsx';
import type { OccurrenceInFull } from './timetable-query.ts';
import { whereOf } from './where-of.ts';

type Props = {
  session: OccurrenceInFull;
  /** The price that was chosen, where there are several. */
  option: string | undefined;
  onOption: (id: string) => void;
};

/** When, where, who, what to bring; what it costs and why; what stands in the way. */
export function SessionDetails({ session, option, onOption }: Props) {
  const lang = useOwnersLang();
  return (
    <>
      <Facts session={session} />
      {session.templateDescription !== '' && (
        <p className="session-about" lang={lang}>
          {session.templateDescription}
        </p>
      )}
      <PriceChoice session={session} option={option} onOption={onOption} />
      <WhyThisPrice session={session} />
      <SessionReasons session={session} />
    </>
  );
}

function Facts({ session }: Pick<Props, 'session'>) {
  const t = useText('courses');
  const lang = useOwnersLang();
  const { dayShort, span } = useSayWhen();
  const { startsAt, endsAt, duration, instructors, bring, venueAddress } = session;
  return (
    <ul className="pv-facts session-facts">
      <li>
        <Icon of={Calendar} />
        <span>
          <b>{`${dayShort(startsAt.local)}, ${span(startsAt, endsAt)}`}</b>{' '}
          <span className="pv-muted pv-nowrap">{t('minutes_in_full', { count: duration })}</span>
        </span>
      </li>
      <li>
        <Icon of={MapPin} />
        <span>
          {whereOf(session)}
          <small>{venueAddress}</small>
        </span>
      </li>
      {instructors.length > 0 && (
        <li>
          <Icon of={User} />
          <span>
            <VisuallyHidden>{t('led_by')} </VisuallyHidden>
            {instructors.map(({ name }) => name).join(', ')}
          </span>
        </li>
      )}
      {bring !== '' && (
        <li>
          <Icon of={Backpack} />
          <span lang={lang}>{bring}</span>
        </li>
      )}
    </ul>
  );
}

function PriceChoice({ session, option, onOption }: Props) {
  const t = useText('courses');
  const eligible = session.pricingOptions.filter((one) => one.eligible);
  if (eligible.length < 2 || session.bookableAction.action !== 'book') return null;
  const chosen =
    option ?? eligible.find(({ price }) => price.value === session.price?.value)?.id ?? eligible[0]?.id;
  return (
    <div className="session-block">
      <RadioGroup
        legend={t('which_price')}
        options={eligible.map(({ id, name, reference, price }) => ({
          value: id,
          label: `${name ?? reference} · ${price.formatted}`,
        }))}
        value={chosen ?? ''}
        onChange={onOption}
      />
    </div>
  );
}

function WhyThisPrice({ session: { price, priceSteps } }: Pick<Props, 'session'>) {
  const t = useText('courses');
  if (!price) return null;
  return (
    <details className="session-block session-price">
      <summary>
        <span>{t('why_this_price')}</span>
        <Icon of={ChevronDown} size={16} />
        <b>{price.formatted}</b>
      </summary>
      <ul className="session-why">
        {priceSteps.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
