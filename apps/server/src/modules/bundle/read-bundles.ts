import { ok } from '@pavilion/domain/result';
import { localToInstant } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import {
  buildNames,
  type FormatOptions,
  findViewer,
  guestViewer,
  isViewerInductionMissing,
  type Viewer,
} from '../timetable/index.ts';
import { type BundleOffer, type DecidedBundle, decideSessions } from './decide-sessions.ts';
import type { ViewerScope } from './policy.ts';
import { type ReEnrolment, readReEnrolments } from './store/re-enrolment.ts';
import type { BundleFilters, BundleRow, BundleRows } from './store/read-bundles.ts';

/** A query's filters in the API's form. */
export type FilterQuery = {
  category_ids: readonly string[];
  category_slugs: readonly string[];
  venue_ids: readonly string[];
  venue_slugs: readonly string[];
};

export const toFilters = (type: 'camp' | 'course', query: FilterQuery): BundleFilters => ({
  type,
  categoryIds: query.category_ids,
  categorySlugs: query.category_slugs,
  venueIds: query.venue_ids,
  venueSlugs: query.venue_slugs,
});

/** The instant of a parameter; without an offset the client's wall clock, because there may be several venues. */
export const toInstant = (value: string | undefined, timezone: string): number | undefined => {
  if (value === undefined) return undefined;
  return /(z|[+-]\d\d:\d\d)$/i.test(value) ? Date.parse(value) : localToInstant(value, timezone);
};

/** A camp or course, decided for a viewer, with what its view reads. */
export type ViewedBundle = DecidedBundle & {
  row: BundleRow;
  offer: Omit<BundleOffer, 'sessions'> & { sessions: BundleRows['occurrences'] };
  venue: BundleRows['venues'][number];
  names: ReturnType<typeof buildNames>;
  viewer: Viewer;
  /** WVR-02: whether the caller is logged in, also where the camp or course is decided for nobody in particular. */
  isCallerKnown: boolean;
  /** Of a viewer who is a present pupil. */
  reEnrolment: ReEnrolment | undefined;
  formatOptions: FormatOptions;
};

/** Whether the age of the viewer is what refuses its sessions, and they have nothing of it. */
const isForOtherAge = ({ decision, sessions }: DecidedBundle): boolean =>
  decision.action === null && sessions.some((session) => session.decision.refusal?.code === 'age_not_met');

/** ACT-31: decides camps or courses for the viewer. One without sessions is left out. */
export async function decideBundles(
  run: RunStatement,
  rows: BundleRows,
  {
    caller,
    scope,
    type,
    now,
  }: { caller: CallerFor<'anyone'>; scope: ViewerScope; type: 'camp' | 'course'; now: number },
) {
  const viewer = await findViewer(run, { caller, personId: scope.personId, ...toPeriod(rows, now), now });
  if (!viewer.ok) return viewer;
  const { client, language } = caller;
  const reEnrolments = await readReEnrolments(run, {
    clientId: client.id,
    scheduleIds: rows.bundles.filter(({ has_re_enrolment }) => has_re_enrolment).map(({ id }) => id),
    personIds: scope.personId === null ? [] : [scope.personId],
  });
  const names = buildNames(rows, { symbol: client.symbol, code: client.currency });
  const venues = new Map(rows.venues.map((venue) => [venue.id, venue]));
  return ok(
    rows.bundles.flatMap((row): ViewedBundle[] => {
      const sessions = rows.occurrences.filter(({ schedule_id }) => schedule_id === row.id);
      const venue = venues.get(row.venue_id);
      const [first] = sessions;
      if (!venue || !first) return [];
      const offer = {
        type,
        can_book_after_start: row.can_book_after_start,
        options: names.schedules.get(row.id)?.options ?? [],
        booking_windows: names.schedules.get(row.id)?.booking_windows ?? [],
        benefits: names.schedules.get(row.id)?.benefits ?? [],
        sessions,
      };
      const reEnrolment = reEnrolments.find(({ scheduleId }) => scheduleId === row.id);
      const needs = names.schedules.get(row.id)?.needs;
      const decideFor = (person: Viewer) =>
        decideForViewer(offer, { viewer: person, reEnrolment, needs, now });
      const own = decideFor(viewer.value);
      const decided = scope.isOtherAgeForAnyone && isForOtherAge(own) ? decideFor(guestViewer) : own;
      const formatOptions = {
        language,
        clockFormat: client.clockFormat,
        now,
        timezone: venue.timezone,
        viewerName: viewer.value.name ?? null,
      };
      const isCallerKnown = caller.kind !== 'guest';
      return [{ ...decided, row, offer, venue, names, isCallerKnown, reEnrolment, formatOptions }];
    }),
  );
}

type ViewerFacts = Pick<ViewedBundle, 'viewer' | 'reEnrolment'> & {
  needs: Parameters<typeof isViewerInductionMissing>[0];
  now: number;
};

const decideForViewer = (offer: BundleOffer, { viewer, reEnrolment, needs, now }: ViewerFacts) => ({
  ...decideSessions(offer, {
    person: viewer,
    reEnrolment,
    getStatus: (id) => viewer.ownPlaces.get(id)?.status ?? null,
    guestPlacesHeld: 0,
    // The claim counts them; a list does not need them.
    getPlacesHeld: () => 0,
    maxPlacesPerPerson: null,
    isInductionMissing: isViewerInductionMissing(needs, viewer),
    now,
  }),
  viewer,
});

/** The period of the starts of all sessions, in milliseconds. */
function toPeriod({ occurrences }: BundleRows, now: number): { from: number; until: number } {
  const starts = occurrences.map(({ starts_at }) => starts_at);
  return starts.length > 0
    ? { from: Math.min(...starts), until: Math.max(...starts) + 1 }
    : { from: now, until: now };
}
