import { occurrence } from '@pavilion/contract/timetable';
import { activityClass } from '@pavilion/contract/timetable/activity-class';
import { getMemberStatus, type MemberStatus } from '@pavilion/domain/membership';
import type { Currency } from '@pavilion/domain/money';
import { calculateAge } from '@pavilion/domain/person';
import { getDayBounds } from '@pavilion/domain/wall-clock';
import {
  createStringifier,
  joinSerialised,
  type SerialisedResponse,
  wrapSerialised,
} from '#platform/http/serialise';
import { decideOccurrence, type Viewer } from './decide-occurrence.ts';
import type { DayRows, OccurrenceRow, ScheduleRow } from './store/read-day.ts';
import { buildNameLookup, viewActivityClass, viewOccurrence } from './view.ts';

/** `older`: the shape of the endpoints without a version. */
export type Platform = 'older' | 'v2';

/** The local day of the rows, the format of its texts, and the instant of its decisions in milliseconds. */
export type DayFormat = {
  currency: Currency;
  language: string;
  clockFormat: 12 | 24;
  platform: Platform;
  day: string;
  now: number;
};

/** A day: its occurrences and their serialised lists. */
export type SerialisedDay = {
  occurrences: readonly OccurrenceRow[];
  timezone: string;
  /** The serialised list of occurrences for a viewer, of one location or of all. */
  serialiseFor: (viewer: Viewer, locationId?: string) => SerialisedResponse;
  /** The size of everything serialised so far. */
  countBytes: () => number;
};

const stringifyOccurrence = createStringifier(occurrence);
const stringifyActivityClass = createStringifier(activityClass);

/** A day whose lists are serialised on demand, once for all viewers of a kind. */
export function serialiseDay(rows: DayRows, query: DayFormat): SerialisedDay {
  const { timezone } = rows.venue;
  const { from: startsAt } = getDayBounds(query.day, timezone);
  const serialiseOccurrences = createOccurrenceSerialiser(rows, query);
  const bounds = collectBounds(rows.occurrences, rows.schedules);
  const lists = new Map<string, SerialisedResponse>();
  const requestedLists = new Set<string>();
  const listsByKind = new Map<string, SerialisedResponse>();
  const serialiseFor = (viewer: Viewer, locationId?: string): SerialisedResponse => {
    const age = viewer.dateOfBirth === null ? null : calculateAge(viewer.dateOfBirth, query.day);
    const status = getMemberStatus(viewer.memberships, { startsAt, timezone }, query.now);
    const dayViewer: DayViewer = { ...viewer, ...status, age };
    // Own places make the list personal; all other viewers of a kind get the same.
    const isShared = viewer.ownPlaces.size === 0;
    const kindKey = `${getViewerKind(dayViewer, bounds)} ${locationId ?? ''}`;
    const listOfKind = isShared ? listsByKind.get(kindKey) : undefined;
    if (listOfKind) return listOfKind;
    const occurrences = rows.occurrences.filter(
      (occurrence) => locationId === undefined || isAtLocation(occurrence, locationId),
    );
    const items = serialiseOccurrences(occurrences, dayViewer);
    const listKey = items.map(({ id }) => id).join();
    const known = lists.get(listKey);
    const list = known ?? wrapSerialised(joinSerialised(items.map(({ json }) => json)));
    // A list is as large as all its items, so it is kept from its second request on, and never for one person.
    if (isShared && requestedLists.has(listKey)) {
      if (!known) serialiseOccurrences.keepIn(list.body, items);
      lists.set(listKey, list);
      listsByKind.set(kindKey, list);
    }
    if (isShared) requestedLists.add(listKey);
    return list;
  };
  const countBytes = (): number => sumBytes([...lists.values()]) + serialiseOccurrences.countBytes();
  return { occurrences: rows.occurrences, timezone, serialiseFor, countBytes };
}

const sumBytes = (lists: readonly SerialisedResponse[]): number =>
  lists.reduce((sum, { body, gzipped }) => sum + body.length + (gzipped?.length ?? 0), 0);

const isAtLocation = ({ root_id, location_ids }: OccurrenceRow, locationId: string): boolean =>
  root_id === locationId || location_ids.includes(locationId);

/** A viewer on the day of the list: their age and what their memberships allow. */
type DayViewer = Viewer & MemberStatus & { age: number | null };

/** The JSON of an occurrence for some viewers. Equal ones of a day have the same id. */
type OccurrenceItem = { id: number; json: Buffer; isInList: boolean };

/**
 * Makes the items parts of the body of a kept list, so that a day is in memory once, and returns how many bytes that
 * saves. Each follows a bracket or comma.
 */
function moveIntoList(body: Buffer, items: readonly OccurrenceItem[]): number {
  let saved = 0;
  let start = body.indexOf('[') + 1;
  for (const item of items) {
    const end = start + item.json.length;
    if (!item.isInList) {
      saved += item.json.length;
      item.json = body.subarray(start, end);
      item.isInList = true;
    }
    start = end + 1;
  }
  return saved;
}

/** Serialises each occurrence once for all viewers of its kind without a place in it. */
function createOccurrenceSerialiser(
  rows: DayRows,
  { currency, language, clockFormat, platform, now }: DayFormat,
) {
  const names = buildNameLookup(rows, currency);
  const formatOptions = { language, clockFormat, now, timezone: rows.venue.timezone };
  const boundsBySchedule = new Map(
    rows.schedules.map((schedule) => [
      schedule.id,
      collectBounds(
        rows.occurrences.filter(({ schedule_id }) => schedule_id === schedule.id),
        [schedule],
      ),
    ]),
  );
  const itemsByKind = new Map<OccurrenceRow, Map<string, OccurrenceItem>>(
    rows.occurrences.map((occurrence) => [occurrence, new Map()]),
  );
  let nextId = 0;
  let bytes = 0;
  const serialise = (occurrence: OccurrenceRow, viewer: DayViewer): OccurrenceItem => {
    const schedule = names.schedules.get(occurrence.schedule_id);
    const decision = decideOccurrence(occurrence, schedule, viewer, now);
    const view = viewOccurrence(occurrence, decision, names, formatOptions);
    nextId += 1;
    const json =
      platform === 'v2'
        ? stringifyOccurrence(view)
        : stringifyActivityClass(viewActivityClass(occurrence, view));
    return { id: nextId, json: Buffer.from(json), isInList: false };
  };
  const serialiseAll = (occurrences: readonly OccurrenceRow[], viewer: DayViewer): OccurrenceItem[] => {
    const kinds = new Map<string, string>();
    return occurrences.map((occurrence) => {
      if (viewer.ownPlaces.has(occurrence.id)) return serialise(occurrence, viewer);
      const { schedule_id: scheduleId } = occurrence;
      const kind = kinds.get(scheduleId) ?? getViewerKind(viewer, boundsBySchedule.get(scheduleId));
      kinds.set(scheduleId, kind);
      const items = itemsByKind.get(occurrence);
      const known = items?.get(kind);
      if (known) return known;
      const item = serialise(occurrence, viewer);
      // Most kinds of viewers are shown the same, which is kept once.
      const equalItem = [...(items?.values() ?? [])].find(({ json }) => json.equals(item.json)) ?? item;
      items?.set(kind, equalItem);
      if (equalItem === item) bytes += item.json.length;
      return equalItem;
    });
  };
  const keepIn = (body: Buffer, items: readonly OccurrenceItem[]): void => {
    bytes -= moveIntoList(body, items);
  };
  return Object.assign(serialiseAll, { countBytes: () => bytes, keepIn });
}

/**
 * The ages at which rules of occurrences or prices change, the concessions that prices name, the plans that have a
 * booking window or benefit of their own, the inductions, and the benefits.
 */
type ViewerBounds = {
  ages: readonly number[];
  concessions: ReadonlySet<string>;
  plans: ReadonlySet<string>;
  inductionIds: ReadonlySet<string>;
  benefitIds: ReadonlySet<string>;
};

function collectBounds(
  occurrences: readonly OccurrenceRow[],
  schedules: readonly ScheduleRow[],
): ViewerBounds {
  const options = schedules.flatMap((schedule) => schedule.options);
  const ages = [...occurrences, ...options].flatMap(({ min_age, max_age }) => [
    ...(min_age === null ? [] : [min_age]),
    ...(max_age === null ? [] : [max_age + 1]),
  ]);
  return {
    ages: [...new Set(ages)],
    concessions: new Set(options.flatMap(({ concession }) => concession ?? [])),
    plans: new Set(
      schedules.flatMap(({ booking_windows, benefits }) =>
        [...booking_windows, ...benefits].map(({ planId }) => planId),
      ),
    ),
    benefitIds: new Set(schedules.flatMap(({ benefits }) => benefits.map(({ id }) => id))),
    inductionIds: new Set(schedules.flatMap(({ needs }) => needs.induction?.id ?? [])),
  };
}

const noBounds: ViewerBounds = {
  ages: [],
  concessions: new Set(),
  plans: new Set(),
  inductionIds: new Set(),
  benefitIds: new Set(),
};

/** The kind of a viewer within bounds: viewers of one kind without own bookings are shown the same. */
function getViewerKind(
  { isLoggedIn, isMember, planIds, age, concessions, completedIds, usesTaken }: DayViewer,
  bounds: ViewerBounds = noBounds,
): string {
  const ageBand = age === null ? 'unknown' : bounds.ages.filter((bound) => bound <= age).length;
  const relevantConcessions = concessions.filter((concession) => bounds.concessions.has(concession)).sort();
  const relevantPlans = planIds.filter((planId) => bounds.plans.has(planId)).sort();
  const relevantInductions = completedIds.filter((id) => bounds.inductionIds.has(id)).sort();
  const relevantUses = [...(usesTaken ?? [])]
    .filter(([key]) => bounds.benefitIds.has(key.split(' ')[0] ?? ''))
    .map(([key, used]) => `${key} ${used}`)
    .sort();
  return JSON.stringify([
    isLoggedIn,
    isMember,
    ageBand,
    relevantConcessions,
    relevantPlans,
    relevantInductions,
    relevantUses,
  ]);
}
