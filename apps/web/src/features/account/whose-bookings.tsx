import { ChipGroup, ToggleChip } from '@pavilion/ui/forms/chip';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { linkedPeopleQuery } from '../linked-person/index.ts';

type Person = { id: number; firstName: string };

/** Whose bookings a list shows. */
export type Whose = {
  /** The customer and the people linked to them. */
  people: readonly Person[];
  /** Undefined for everyone. */
  attendeeId: number | undefined;
  choose: (attendeeId: number | undefined) => void;
};

/** BKG-05: the attendee that the address names. An id of nobody in the household is everyone. */
export function useWhose(user: Person): Whose {
  const [search, setSearch] = useSearchParams();
  const links = useQuery(linkedPeopleQuery(useSend(), user.id));
  const people = [user, ...(links.data ?? []).map(({ referencedUser }) => referencedUser)];
  const named = Number(search.get('person') ?? Number.NaN);
  const isKnown = people.some(({ id }) => id === named) || (links.isPending && named > 0);
  return {
    people,
    attendeeId: isKnown ? named : undefined,
    choose: (attendeeId) =>
      setSearch(
        (params) => {
          if (attendeeId === undefined) params.delete('person');
          else params.set('person', String(attendeeId));
          return params;
        },
        { replace: true },
      ),
  };
}

/** One chip for everyone and one for each person; absent for a customer without linked people. */
export function WhoseBookings({ people, attendeeId, choose }: Whose) {
  const t = useText('account');
  if (people.length < 2) return null;
  return (
    <ChipGroup label={t('bookings_whose')}>
      <ToggleChip isPressed={attendeeId === undefined} onChange={() => choose(undefined)}>
        {t('bookings_everyone')}
      </ToggleChip>
      {people.map(({ id, firstName }, place) => (
        <ToggleChip key={id} isPressed={attendeeId === id} onChange={() => choose(id)}>
          {place === 0 ? t('bookings_mine') : firstName}
        </ToggleChip>
      ))}
    </ChipGroup>
  );
}
