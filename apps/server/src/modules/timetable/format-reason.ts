import type { Decision, OccurrenceTag, Reason } from '@pavilion/domain/booking';
import type { BundleReason } from '@pavilion/domain/bundle/bundle';
import { parseDayNumber } from '@pavilion/domain/day';
import { getLocalDay, getLocalMinutes } from '@pavilion/domain/wall-clock';
import { describeDay } from '#platform/lib/describe-day';
import { formatClock } from '#platform/lib/format-clock';
import { translate, translateRefusal } from '#platform/lib/translate';

/** `now` in milliseconds, `timezone` of the venue. */
export type FormatOptions = {
  language: string;
  clockFormat: 12 | 24;
  now: number;
  timezone: string;
  /** The first name of the linked person for whom a single occurrence is shown; null for the caller. */
  viewerName?: string | null;
};

/** ACT-35: the text of a reason. */
export function formatReason(reason: BundleReason, formatOptions: FormatOptions): string {
  const { code, params } = reason;
  if (code === 'booking_not_open') return formatNotOpen(params, formatOptions);
  if (params['unknown'] !== undefined) {
    const { language, viewerName: name } = formatOptions;
    return translateRefusal(language, code, { ...params, ...(name && { name }) });
  }
  if (code === 'age_not_met' && params['age'] !== undefined && formatOptions.viewerName !== undefined)
    return formatAge(params, formatOptions.viewerName, formatOptions.language);
  return translateRefusal(formatOptions.language, code, params);
}

/** Only the caller adds their own date of birth: that of a linked person is added by the venue. */
export const viewNextStep = (nextStep: BundleReason['nextStep'], { viewerName }: FormatOptions) =>
  nextStep === 'add_date_of_birth' && viewerName ? 'choose_another' : nextStep;

/** When booking opens, and whether or when members of another plan may book before. */
function formatNotOpen(params: Reason['params'], formatOptions: FormatOptions): string {
  const { language, now } = formatOptions;
  const opening = formatOpening(params, formatOptions);
  const membersAt = params['members_first_bookable_at'];
  if (membersAt === undefined) return translate(language, 'reason', 'booking_opens', opening);
  if (Number(membersAt) <= now) return translate(language, 'reason', 'members_can_book', opening);
  const { when: membersWhen } = formatOpening({ first_bookable_at: membersAt }, formatOptions);
  return translate(language, 'reason', 'members_book_first', { ...opening, members_when: membersWhen });
}

/** 'Robin is 9. This session is for ages 16+.' */
const formatAge = (params: Reason['params'], name: string | null, language: string): string =>
  name === null
    ? translateRefusal(language, 'age_not_met_own', params)
    : translateRefusal(language, 'age_not_met', { ...params, name });

/**
 * ACT-13, ACT-14: the action in the API's form. The message is the short text that the tag shows; the reasons of a single
 * occurrence explain it. A full occurrence has no message, because its tag says so. `isClosed`: it clashes with a closure.
 */
export function formatAction({ action, refusal }: Decision, formatOptions: FormatOptions, isClosed = false) {
  const code = action === null ? refusal?.code : undefined;
  const isSilent = code === undefined || code === 'occurrence_full';
  return {
    action,
    message: isSilent
      ? null
      : formatShortText({ code, params: refusal?.params ?? {} }, formatOptions, isClosed),
    code: refusal?.code ?? null,
    next_step: refusal ? viewNextStep(refusal.nextStep, formatOptions) : null,
  };
}

/** ACT-14, ACT-36: the tag of a timetable row. */
export const formatTag = (
  { code, params, colour }: OccurrenceTag,
  formatOptions: FormatOptions,
  isClosed = false,
) => ({
  code,
  text: formatShortText({ code, params }, formatOptions, isClosed),
  colour,
});

function formatShortText(
  { code, params }: Pick<OccurrenceTag, 'code' | 'params'>,
  formatOptions: FormatOptions,
  isClosed: boolean,
): string {
  const textParams =
    code === 'booking_not_open' ? formatOpening(params, formatOptions) : toCountParams(code, params);
  const key = isClosed && code === 'occurrence_clashing' ? 'occurrence_closed' : code;
  return translate(formatOptions.language, 'reason', key, textParams);
}

const toCountParams = (code: string, params: Reason['params']) =>
  code === 'available' ? { count: params['available'] ?? 0 } : params;

/** Formats the opening time: 'today at 07:00', 'Tue 07:00' within a week, 'Tue 4 Aug, 07:00' later. */
function formatOpening(params: Reason['params'], formatOptions: FormatOptions): { when: string } {
  const { language, now, timezone } = formatOptions;
  const at = Number(params['first_bookable_at']);
  const day = getLocalDay(at, timezone);
  const daysAhead = parseDayNumber(day) - parseDayNumber(getLocalDay(now, timezone));
  const key = daysAhead <= 0 ? 'when_today' : daysAhead < 7 ? 'when_this_week' : 'when_later';
  return {
    when: translate(language, 'reason', key, {
      ...describeDay(day, language),
      time: formatClock(getLocalMinutes(at, timezone), formatOptions),
    }),
  };
}
