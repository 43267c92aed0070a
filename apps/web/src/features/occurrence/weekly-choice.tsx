import { Tag } from '@pavilion/ui/display/tag';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Select } from '@pavilion/ui/forms/select';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { OverlapNotice } from './overlap-notice.tsx';
import { usePriceText } from './use-price-text.ts';
import type { WeeklyChoice } from './use-weekly-series.ts';
import { filterBookable, maxWeeks, type WeeklySlot } from './weekly-series.ts';
import './styles/weekly.css';

const weekOptions = Array.from({ length: maxWeeks - 1 }, (_, index) => index + 2);

/** For how many weeks a court or class is booked, and each of its days with the price or what is in the way. */
export function WeeklyField({ weeks, setWeeks, series, isChecking }: WeeklyChoice) {
  const t = useText('activity');
  const options = [
    { value: '1', label: t('repeat_once') },
    ...weekOptions.map((count) => ({ value: String(count), label: t('repeat_weeks', { weeks: count }) })),
  ];
  return (
    <div className="weekly">
      <Select
        label={t('repeat')}
        options={options}
        value={String(weeks)}
        onChange={({ target }) => setWeeks(Number(target.value))}
      />
      {isChecking ? (
        <Skeletons kind="rows" count={2} label={t('repeat_checking')} />
      ) : (
        series.length > 0 && <WeeklyDays series={series} />
      )}
    </div>
  );
}

function WeeklyDays({ series }: { series: readonly WeeklySlot[] }) {
  const t = useText('activity');
  const clashing = series.length - filterBookable(series).length;
  return (
    <>
      {clashing > 0 && (
        <Notification tone="warning" shouldAnnounce data-testid="weekly-clashes">
          {t('repeat_clashes', { clashing, weeks: series.length })}
        </Notification>
      )}
      <ul className="weekly__days">
        {series.map((weekly, week) => (
          <WeeklyDay key={weekly.day} {...weekly} isFirst={week === 0} />
        ))}
      </ul>
    </>
  );
}

function WeeklyDay({ day, slot, isFirst }: WeeklySlot & { isFirst: boolean }) {
  const t = useText('activity');
  const { formatShortDay } = useDateFormat();
  const formatPrice = usePriceText();
  return (
    <li data-testid="weekly-day">
      <div>
        <span>{formatShortDay(day)}</span>
        {slot === undefined ? (
          <Tag colour="inactive">{t('repeat_missing')}</Tag>
        ) : slot.bookableAction.action === 'book' ? (
          <b>{slot.price && formatPrice(slot.price)}</b>
        ) : (
          <Tag colour={slot.tag.colour}>{slot.tag.text}</Tag>
        )}
      </div>
      {/* The choice itself says what overlaps with the first day. */}
      {!isFirst && slot?.bookableAction.action === 'book' && <OverlapNotice occurrence={slot} />}
    </li>
  );
}
