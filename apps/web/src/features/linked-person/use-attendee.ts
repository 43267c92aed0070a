import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { linkedPeopleQuery } from './queries.ts';

/** A person for whom the user can book. */
export type Attendee = { id: number; firstName: string; lastName: string; isUser: boolean };

/**
 * A part of the page that may choose somebody by id while the address chooses nobody. There a choice of the user is in the
 * address too, so that the part does not choose again.
 */
const DefaultAttendeeContext = createContext<{ id: number | undefined } | undefined>(undefined);
export const DefaultAttendeeProvider = DefaultAttendeeContext.Provider;

type AttendeeChoice = {
  /** The user first; empty for a guest and for a user without linked people, who have no choice. */
  attendees: readonly Attendee[];
  /** The chosen one; undefined without a choice. */
  attendee: Attendee | undefined;
  /** Whether the address says who. */
  isChosen: boolean;
  /** The chosen person's id unless they are the user, for whom the server decides by default. */
  forUserId: number | undefined;
  choose: (id: number) => void;
};

/** AUT-25: for whom the user books. The choice is in the URL, so that a link shows the same and other days keep it. */
export function useAttendee(): AttendeeChoice {
  const [params, setParams] = useSearchParams();
  const attendees = useAttendees();
  const part = use(DefaultAttendeeContext);
  const chosen = attendees.find(({ id }) => String(id) === params.get('for'));
  const attendee = chosen ?? attendees.find(({ id }) => id === part?.id) ?? attendees[0];
  return {
    attendees,
    attendee,
    isChosen: chosen !== undefined,
    forUserId: attendee?.isUser === false ? attendee.id : undefined,
    choose: (id) =>
      setParams(
        (searchParams) => {
          if (id === attendees[0]?.id && part === undefined) searchParams.delete('for');
          else searchParams.set('for', String(id));
          return searchParams;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

/** The user and the people linked to them; empty if there is nobody to choose. */
export function useAttendees(): readonly Attendee[] {
  const { people } = usePeople();
  return people.length > 1 ? people : [];
}

/** The user and the people linked to them; empty for a guest. `isPending` until it is known who is linked. */
export function usePeople(): { people: readonly Attendee[]; isPending: boolean } {
  const user = useUser();
  const query = useQuery(linkedPeopleQuery(useSend(), user?.id ?? 0));
  if (!user) return { people: [], isPending: false };
  const links = query.data ?? [];
  const people = [
    { id: user.id, firstName: user.firstName, lastName: user.lastName, isUser: true },
    ...links.map(({ referencedUser: { id, firstName, lastName } }) => ({
      id,
      firstName,
      lastName,
      isUser: false,
    })),
  ];
  return { people, isPending: query.isPending };
}
