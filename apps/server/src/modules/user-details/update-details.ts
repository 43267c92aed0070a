import type { updateUserDetails } from '@pavilion/contract/user-details/user-details';
import { ok, refuse } from '@pavilion/domain/result';
import { checkDetailsChange } from '@pavilion/domain/user-details/user-details';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { translateFieldErrors } from '../person/index.ts';
import { readDetails, readVenueId, updateDetails } from './store/details.ts';

type UpdateCall = Call<typeof updateUserDetails> & { scope: { personId: number } };

/** ACC-03: changes the fields of the caller's record that the request names. */
export async function changeDetails(
  { database: { run }, now: getNow }: Pick<AppDeps, 'database' | 'now'>,
  { caller: { client, language }, body, scope: { personId } }: UpdateCall,
) {
  const person = { clientId: client.id, personId };
  const now = getNow();
  const current = await readDetails(run, person);
  if (!current) return refuse({ code: 'not_found' } as const);
  const { home_venue_slug: slug, date_of_birth, title, ...fields } = body;
  const venueId = slug == null ? null : await readVenueId(run, { clientId: client.id, slug });
  const errors = [
    ...checkDetailsChange(
      {
        title,
        firstName: body.first_name,
        lastName: body.last_name,
        postcode: body.postcode,
        dateOfBirth: date_of_birth,
      },
      {
        currentDateOfBirth: current.date_of_birth,
        today: getLocalDay(now, client.timezone),
        minAge: client.minAccountAge,
        isBritish: client.locale.endsWith('-GB'),
      },
    ),
    ...(venueId === undefined ? [{ field: 'home_venue_slug', code: 'home_venue', params: {} } as const] : []),
  ];
  if (errors.length > 0)
    return refuse({ code: 'validation_failed', errors: translateFieldErrors(language, errors) } as const);
  const isUpdated = await updateDetails(
    run,
    { ...person, now },
    {
      ...fields,
      date_of_birth,
      title: title === '' ? null : title,
      ...(slug === undefined ? {} : { home_venue_id: venueId ?? null }),
    },
  );
  return isUpdated
    ? ok(undefined)
    : refuse({ code: 'account_not_proven', nextStep: 'request_link' } as const);
}
