import type { Send } from '@pavilion/contract/call';
import { isBelowAdultAge } from '@pavilion/domain/bundle/child';
import { type QueryClient, useQueries } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { anotherPerson } from '../../lib/navigation/another-person.ts';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Bundle, type BundleParams, type BundleViewer, bundleQuery } from '../bundle/index.ts';
import { type Attendee, linkedPeopleQuery, usePeople } from '../linked-person/index.ts';
import type { BundleKind } from './bundle-kind.ts';
import { useAges } from './child/use-ages.ts';
import { findAttendee } from './person/find-attendee.ts';

/**
 * A person for whom the user can book, with why their age does not fit; null if it does. `has`: the whole is in the basket
 * or booked for them.
 */
export type Person = Attendee & { misfit: string | null; has: 'in_basket' | 'booked' | null };

const owned: Record<string, Person['has']> = { cancel_reservation: 'in_basket', cancel_booking: 'booked' };

/** For whom a camp or course is booked. */
export type Attendance = {
  /** The user first; empty for a guest. */
  people: readonly Person[];
  /** The chosen one, or the only one who fits; undefined for a guest, and while nobody is chosen. */
  attendee: Person | undefined;
  choose: (id: number) => void;
  /** Tells apart what was chosen and answered for each attendee. What was chosen for nobody is the first one's. */
  key: string;
  viewer: BundleViewer;
  /** Until it is known whom it fits. */
  isPending: boolean;
};

const AttendanceContext = createContext<Attendance | undefined>(undefined);
export const AttendanceProvider = AttendanceContext.Provider;

export function useAttendance(): Attendance {
  const attendance = use(AttendanceContext);
  if (!attendance) throw new Error('useAttendance is called outside AttendanceProvider');
  return attendance;
}

const toViewer = ({ isUser, id }: Pick<Attendee, 'isUser' | 'id'>): BundleViewer => (isUser ? undefined : id);

/**
 * Why a camp or course is for another age. What somebody has of it already does not change for whom it is. A started camp
 * says so as a whole, and only its days say for whom they are. `formatAges` for the user, whose own date of birth is not
 * asked for what is for children: it would not help.
 */
function getMisfit(bundle: Bundle | null | undefined, formatAges?: (ages: Bundle) => string): string | null {
  if (!bundle) return null;
  const decided = [bundle, ...bundle.occurrences].map(({ bookableAction }) => bookableAction);
  const refused = decided.find(({ code }) => code === 'age_not_met');
  return formatAges && refused?.nextStep === 'add_date_of_birth' && isBelowAdultAge(bundle)
    ? formatAges(bundle)
    : (refused?.message ?? null);
}

/** AUT-25: for whom the camp or course of the page is booked. The choice is in the address, so that links keep it. */
export function useAttendanceOf(kind: BundleKind, bundleParams: BundleParams): Attendance {
  const send = useSend();
  const [params, setParams] = useSearchParams();
  const { formatAges } = useAges();
  const { people: known, isPending } = usePeople();
  const decisions = useQueries({
    queries: known.map((person) => bundleQuery(kind, send, bundleParams, toViewer(person))),
  });
  const people = known.map((person, index) => ({
    ...person,
    misfit: getMisfit(decisions[index]?.data, person.isUser ? formatAges : undefined),
    has: owned[decisions[index]?.data?.bookableAction.action ?? ''] ?? null,
  }));
  const isUndecided = isPending || decisions.some((decision) => decision.isPending);
  // It is not known whether somebody fits whose decision failed to load.
  const isKnown = decisions.every(({ data }) => data !== undefined);
  const chosenId = params.get('for');
  const attendee = findAttendee(people, { chosenId, isKnown: isKnown && !isPending });
  return {
    people,
    attendee,
    choose: (id) =>
      setParams(
        (searchParams) => {
          searchParams.set('for', String(id));
          return searchParams;
        },
        { replace: true, preventScrollReset: true },
      ),
    key: useAttendeeKey(attendee?.id, chosenId === anotherPerson),
    // While nobody is chosen, the page must not refuse the user for their age: they may book for a child.
    viewer: attendee ? toViewer(attendee) : people.length > 0 ? 'anyone' : undefined,
    isPending: isUndecided,
  };
}

/**
 * The first attendee goes on with what was chosen before; what one attendee chose and answered is not another's. Choosing
 * another person after an addition starts again, with nobody.
 */
function useAttendeeKey(attendeeId: number | undefined, isAnother: boolean): string {
  const [{ firstId, round }, setFirst] = useState({ firstId: attendeeId, round: 0 });
  if (isAnother && firstId !== undefined) setFirst({ firstId: undefined, round: round + 1 });
  else if (firstId === undefined && attendeeId !== undefined) setFirst({ firstId: attendeeId, round });
  const prefix = round === 0 ? 'question' : `question-again-${round}`;
  return attendeeId === undefined || firstId === undefined || attendeeId === firstId
    ? prefix
    : `${prefix}-${attendeeId}`;
}

type PrefetchContext = {
  queryClient: QueryClient;
  send: Send;
  url: URL;
  boot: Pick<Parameters<Prefetch>[0]['boot'], 'user'>;
};

/** Loads the decisions for everyone whom the user can choose, and for nobody in particular where nobody is chosen. */
export async function prefetchAttendance(
  { queryClient, send, url, boot: { user } }: PrefetchContext,
  kind: BundleKind,
  params: BundleParams,
): Promise<void> {
  const fetchFor = (viewer: BundleViewer) =>
    queryClient.fetchQuery(bundleQuery(kind, send, params, viewer)).catch(() => null);
  if (!user) return void (await fetchFor(undefined));
  const [own, links] = await Promise.all([
    fetchFor(undefined),
    queryClient.fetchQuery(linkedPeopleQuery(send, user.id)).catch(() => []),
  ]);
  const linked = await Promise.all(
    links.map(async ({ referencedUser: { id } }) => {
      const misfit = getMisfit(await fetchFor(id));
      return { id, isUser: false, misfit };
    }),
  );
  const people = [{ id: user.id, isUser: true, misfit: getMisfit(own) }, ...linked];
  const chosenId = url.searchParams.get('for');
  if (!findAttendee(people, { chosenId, isKnown: true })) await fetchFor('anyone');
}
