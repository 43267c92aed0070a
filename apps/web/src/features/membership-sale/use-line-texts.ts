import { addDays } from '@pavilion/domain/day';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';

/** What the lines of carts and orders say of a membership. */
export type LineMembership = {
  action: 'join' | 'renewal' | 'change';
  startsOn: string;
  endsOn: string;
  collection: { amount: { formatted: string }; on: string } | null;
  /** The further people whom it covers. */
  members: readonly { firstName: string; lastName: string }[];
};

const actionKeys = {
  join: 'membership_new',
  renewal: 'membership_renewal',
  change: 'membership_change',
} as const;

/** BSK-09: the texts of a membership. */
export function useLineTexts() {
  const t = useText('checkout');
  const { formatShortDay } = useDateFormat();
  const formatCollection = (membership: LineMembership | null): string =>
    membership?.collection
      ? t('membership_collection', {
          amount: membership.collection.amount.formatted,
          day: formatShortDay(membership.collection.on),
        })
      : '';
  /** A membership that is joined on the last day of a month; empty otherwise. */
  const formatOneDay = (
    membership: LineMembership | null,
    key: 'membership_one_day' | 'membership_day' = 'membership_one_day',
  ): string =>
    membership && !membership.collection && membership.startsOn === membership.endsOn
      ? t(key, { day: formatShortDay(membership.startsOn) })
      : '';
  const formatPeriod = (membership: LineMembership | null): string =>
    membership
      ? t(membership.collection ? 'membership_continues' : 'membership_days', {
          from: formatShortDay(membership.startsOn),
          until: formatShortDay(membership.endsOn),
        })
      : '';
  return {
    /** 'New membership' */
    formatAction: (membership: LineMembership | null): string =>
      membership ? t(actionKeys[membership.action]) : '',
    /** For a change of plan, when the one that is left ends and until when the new one is paid; empty otherwise. */
    formatChange: (membership: LineMembership | null): string => {
      if (membership?.action !== 'change') return '';
      const ends = t('membership_left', { day: formatShortDay(addDays(membership.startsOn, -1)) });
      const until = formatShortDay(membership.endsOn);
      return membership.collection ? ends : `${ends} ${t('membership_renew_by', { day: until })}`;
    },
    /** 'Then £30.00 each month by Direct Debit, first on Mon 7 Dec'; empty without Direct Debit. */
    formatCollection,
    /** What is paid after today: the Direct Debit, or until when nothing more is. */
    formatLater: (membership: LineMembership | null): string =>
      formatCollection(membership) ||
      formatOneDay(membership) ||
      (membership ? t('membership_until', { until: formatShortDay(membership.endsOn) }) : ''),
    /** 'Mon 16 Nov to Mon 30 Nov'; with Direct Debit 'From Mon 16 Nov, then each month until you cancel'. */
    formatDays: (membership: LineMembership | null): string =>
      formatOneDay(membership) || formatPeriod(membership),
    /** The same once it is bought, which says in another place that it ends. */
    formatPaidDays: (membership: LineMembership | null): string =>
      formatOneDay(membership, 'membership_day') || formatPeriod(membership),
    /** That it ends; empty with Direct Debit. */
    formatEnd: (membership: LineMembership | null): string =>
      membership && !membership.collection
        ? t('membership_ends', { until: formatShortDay(membership.endsOn) })
        : '',
  };
}
