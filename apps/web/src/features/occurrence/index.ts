export { getLocationName, isWholeHall } from './format-location.ts';
export { GuestPrompt } from './guest-prompt.tsx';
export { BookedElsewhere, InBasket } from './in-basket.tsx';
export { buildOccurrenceHref, findOccurrenceLink } from './occurrence-href.ts';
export { OccurrenceLink } from './occurrence-link.tsx';
export { OccurrencePanelHost } from './occurrence-panel-host.tsx';
export { OverlapNotice } from './overlap-notice.tsx';
export { findOwnPrice, useOwnLines } from './own-lines.ts';
export {
  type ActivityDayParams,
  forPerson,
  type Occurrence,
  occurrenceQuery,
  timetableQuery,
  toDayParams,
  toOccurrence,
} from './queries.ts';
export { useAudience, useFormatTag } from './use-format-tag.ts';
export { usePriceText } from './use-price-text.ts';
export { useShouldPrompt } from './use-should-prompt.ts';
export { useWeeklySeries, type WeeklyChoice } from './use-weekly-series.ts';
export { WeeklyField } from './weekly-choice.tsx';
export { filterBookable } from './weekly-series.ts';
