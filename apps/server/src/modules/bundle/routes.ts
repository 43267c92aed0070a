import { getCamp, listCamps } from '@pavilion/contract/camp';
import { getCourse, listCourses } from '@pavilion/contract/course';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { readQuestionSections } from '../question/index.ts';
import { selectedViewer, type ViewerScope } from './policy.ts';
import { decideBundles, type FilterQuery, toFilters, toInstant } from './read-bundles.ts';
import { readNextCourses } from './store/re-enrolment.ts';
import { readBundleDetail, readBundleList } from './store/read-bundles.ts';
import { viewCamp, viewCampDetail, viewCourse, viewCourseDetail } from './view.ts';

type Deps = Pick<AppDeps, 'now'> & { database: Pick<AppDeps['database'], 'run'> };
type Type = 'camp' | 'course';
type Viewing = { caller: CallerFor<'anyone'>; scope: ViewerScope };
type ListCall = Viewing & {
  query: FilterQuery & { page: number; per_page: number } & {
    [Name in 'starts_after' | 'starts_before']?: string | undefined;
  };
};
type DetailCall = Viewing & { params: { id: string }; query: FilterQuery };

const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

/** All guests get the same response, so it is cached for one second. */
const cacheKey = ({ caller, ...request }: { caller: { kind: string }; params?: unknown; query: unknown }) =>
  caller.kind === 'guest' ? JSON.stringify([request.params, request.query]) : undefined;

const options = { policy: selectedViewer, cacheKey };

/** CMP-01, CMP-15, CRS-01, CRS-06: lists and details of camps and courses. */
export function bundleRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  registerRoute(
    listCamps,
    async (call) => {
      const list = await listBundles(deps, 'camp', call, false);
      return list.ok ? { ...ok(list.value.map(viewCamp)), meta: list.meta } : list;
    },
    options,
  );
  registerRoute(
    getCamp,
    async (call) => {
      const found = await findBundle(deps, 'camp', call);
      if (!found.ok) return found;
      return found.value ? ok(viewCampDetail(...found.value)) : refuse({ code: 'camp_not_found' } as const);
    },
    options,
  );
  registerRoute(
    listCourses,
    async (call) => {
      const list = await listBundles(deps, 'course', call, call.query.filter_by_first_bookable_at);
      return list.ok ? { ...ok(list.value.map(viewCourse)), meta: list.meta } : list;
    },
    options,
  );
  registerRoute(
    getCourse,
    async (call) => {
      const found = await findBundle(deps, 'course', call);
      if (!found.ok) return found;
      if (!found.value) return refuse({ code: 'course_not_found' } as const);
      const [viewed, sections] = found.value;
      const query = { clientId: call.caller.client.id, scheduleId: viewed.row.id };
      return ok(viewCourseDetail(viewed, sections, await readNextCourses(deps.database.run, query)));
    },
    options,
  );
}

async function listBundles(
  { database: { run }, now: getNow }: Deps,
  type: Type,
  { caller, scope, query }: ListCall,
  isOpenOnly: boolean,
) {
  const now = getNow();
  const { client } = caller;
  const { page, per_page: perPage } = query;
  const rows = await readBundleList(run, {
    clientId: client.id,
    side: scope.side,
    now,
    ...toFilters(type, query),
    from: toInstant(query.starts_after, client.timezone),
    until: toInstant(query.starts_before, client.timezone),
    isOpenOnly,
    page,
    perPage,
  });
  const decided = await decideBundles(run, rows, { caller, scope, type, now });
  if (!decided.ok) return decided;
  const pagination = paginate({ page, perPage, total: rows.total });
  return { ...ok(decided.value), meta: { pagination, sorting } };
}

async function findBundle(
  { database: { run }, now: getNow }: Deps,
  type: Type,
  { caller, scope, params, query }: DetailCall,
) {
  const now = getNow();
  const rows = await readBundleDetail(run, {
    clientId: caller.client.id,
    side: scope.side,
    now,
    ...toFilters(type, query),
    identifier: params.id,
  });
  const decided = await decideBundles(run, rows, { caller, scope, type, now });
  if (!decided.ok) return decided;
  const [viewed] = decided.value;
  if (!viewed) return ok(undefined);
  const { id } = viewed.row;
  const sections = await readQuestionSections(run, { clientId: caller.client.id, scheduleIds: [id] });
  return ok([viewed, sections.get(id) ?? []] as const);
}
