import type { user } from '@pavilion/contract/person';
import { documentNoticeDays } from '@pavilion/domain/membership/changes';
import { toPrice } from '@pavilion/domain/money';
import type * as z from 'zod/mini';
import type { CallerClient } from '#platform/http/caller';
import type { MemberRecord } from './store/member-record.ts';
import type { UserRow } from './store.ts';

/** AUT-05, AUT-19: the user as they see themselves. */
export const viewUser = (
  row: UserRow,
  { isMember, homeVenueId, hasInduction, isDocumentMissing, daysToExpiry, hasBillingDate }: MemberRecord,
  { symbol, currency }: Pick<CallerClient, 'symbol' | 'currency'>,
): z.input<typeof user> => ({
  id: row.id,
  uuid: row.uuid,
  reference: row.reference,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  role: row.role === 'customer' ? 'customer' : 'staff',
  home_venue_slug: row.home_venue_slug,
  membership_user: isMember ? { home_venue_id: homeVenueId } : null,
  credit: { balance: toPrice(row.balance, { symbol, code: currency }) },
  has_instruction: hasInduction,
  has_billing_date: hasBillingDate,
  has_outstanding_penalties: row.has_debts,
  document_expiry:
    daysToExpiry === null
      ? null
      : { document_expiring_soon: daysToExpiry <= documentNoticeDays, days_to_expiry: daysToExpiry },
  membership_document_upload_required: isDocumentMissing,
  profile_photo: row.profile_picture_url,
  is_provisional: row.is_provisional,
  is_email_confirmed: row.is_email_confirmed,
  agreed_terms_version: row.terms_version,
});
