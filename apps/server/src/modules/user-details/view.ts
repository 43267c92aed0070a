import type { userDetails } from '@pavilion/contract/user-details/user-details';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { DetailsRow } from './store/details.ts';

/** AUT-20: the record as its person sees it. `token` is the session, where bearer tokens are enabled. */
export function viewDetails(
  row: DetailsRow,
  { timezone, token }: { timezone: string; token: string | null },
): z.input<typeof userDetails> {
  const toClock = (at: Date | null) => (at === null ? null : toWallClock(at.getTime(), timezone));
  return {
    id: row.id,
    reference: row.reference,
    title: row.title,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    email_verified_at: toClock(row.email_verified_at),
    gender: row.gender,
    ethnicity: row.ethnicity,
    disability: row.disability,
    profile_picture_url: row.profile_picture_url,
    phone: row.phone,
    address: { address1: row.address1, address2: row.address2, town: row.town, postcode: row.postcode },
    date_of_birth: row.date_of_birth,
    home_venue_slug: row.home_venue_slug,
    marketing_email: row.marketing_email,
    reminders: row.reminders,
    marketing_sms: row.marketing_sms,
    marketing_phone: row.marketing_phone,
    marketing_post: row.marketing_post,
    marketing_email_at: toClock(row.marketing_email_at),
    marketing_sms_at: toClock(row.marketing_sms_at),
    marketing_phone_at: toClock(row.marketing_phone_at),
    marketing_post_at: toClock(row.marketing_post_at),
    created_at: toWallClock(row.created_at.getTime(), timezone),
    token,
  };
}
