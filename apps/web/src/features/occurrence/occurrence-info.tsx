import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { Backpack, Calendar, ChevronDown, MapPin, User } from 'lucide-react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { WhatToBring } from '../../lib/content/what-to-bring.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useUser } from '../person/index.ts';
import { formatVenueLocation, isWholeHall } from './format-location.ts';
import { OccurrenceReasons } from './occurrence-reasons.tsx';
import type { OccurrenceDetails } from './queries.ts';

type Props = {
  occurrence: OccurrenceDetails;
  /** The selected price, if the requester has several. */
  selectedOptionId: string | undefined;
  onSelectOption: (id: string) => void;
};

/** The facts, prices and refusals of an occurrence. */
export function OccurrenceInfo({ occurrence, selectedOptionId, onSelectOption }: Props) {
  const lang = useContentLang();
  return (
    <>
      <OccurrenceFacts occurrence={occurrence} />
      {occurrence.templateDescription !== '' && (
        <p className="occurrence-about" lang={lang}>
          {occurrence.templateDescription}
        </p>
      )}
      <Attendee occurrence={occurrence} />
      <PriceChoice
        occurrence={occurrence}
        selectedOptionId={selectedOptionId}
        onSelectOption={onSelectOption}
      />
      <PriceExplanation occurrence={occurrence} />
      <OccurrenceReasons occurrence={occurrence} />
    </>
  );
}

function OccurrenceFacts({ occurrence }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { startsAt, endsAt, duration, instructors, whatToBring, venueAddress } = occurrence;
  return (
    <ul className="pv-icon-list occurrence-facts">
      <li>
        <Icon icon={Calendar} />
        <span>
          <b>{`${formatShortDay(startsAt.local)}, ${formatTimeRange(startsAt, endsAt)}`}</b>{' '}
          <span className="pv-muted pv-nowrap">{t('minutes_in_full', { count: duration })}</span>
        </span>
      </li>
      <li>
        <Icon icon={MapPin} />
        <span>
          {formatVenueLocation(occurrence)}
          {isWholeHall(occurrence) && <small>{t('whole_hall')}</small>}
          <small>{venueAddress}</small>
        </span>
      </li>
      {instructors.length > 0 && (
        <li>
          <Icon icon={User} />
          <span>
            <VisuallyHidden>{t('led_by')} </VisuallyHidden>
            {instructors.map(({ name }) => name).join(', ')}
          </span>
        </li>
      )}
      {whatToBring !== '' && (
        <li>
          <Icon icon={Backpack} />
          <span>
            <WhatToBring things={whatToBring} />
          </span>
        </li>
      )}
    </ul>
  );
}

/** Customers book for themselves. A guest is named when they log in to pay. */
function Attendee({ occurrence }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  const user = useUser();
  if (occurrence.bookableAction.action !== 'book') return null;
  return (
    <div className="occurrence-section">
      <h3>{t('who_for')}</h3>
      <p>{user ? t('who_for_you', { name: `${user.firstName} ${user.lastName}` }) : t('who_for_guest')}</p>
    </div>
  );
}

function PriceChoice({ occurrence, selectedOptionId, onSelectOption }: Props) {
  const t = useText('activity');
  const eligibleOptions = occurrence.pricingOptions.filter((pricingOption) => pricingOption.eligible);
  if (eligibleOptions.length < 2 || occurrence.bookableAction.action !== 'book') return null;
  const currentOptionId =
    selectedOptionId ??
    eligibleOptions.find(({ price }) => price.value === occurrence.price?.value)?.id ??
    eligibleOptions[0]?.id;
  return (
    <div className="occurrence-section">
      <RadioGroup
        legend={t('which_price')}
        options={eligibleOptions.map(({ id, name, reference, price }) => ({
          value: id,
          label: `${name ?? reference} · ${price.formatted}`,
        }))}
        value={currentOptionId ?? ''}
        onChange={onSelectOption}
      />
    </div>
  );
}

function PriceExplanation({ occurrence }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  const { price, priceSteps, pricingOptions } = occurrence;
  if (!price) return null;
  if (priceSteps.length === 0) {
    // The viewer cannot have this price. It is shown all the same, before they log in.
    const option = pricingOptions.find((pricingOption) => pricingOption.price.value === price.value);
    return (
      <p className="occurrence-section occurrence-price-plain">
        <span>{option?.name ?? t('price')}</span>
        <b>{price.formatted}</b>
      </p>
    );
  }
  return (
    <details className="occurrence-section occurrence-price">
      <summary>
        <span>{t('why_this_price')}</span>
        <Icon icon={ChevronDown} size={16} />
        <b>{price.formatted}</b>
      </summary>
      <ul className="occurrence-price-steps">
        {priceSteps.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
