import { type RawBuilder, sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

/** One kind of data of a person, as it is stored: instants in UTC, amounts in minor units. */
export type ExportSection = { name: string; rows: Record<string, unknown>[] };

export type ExportFile = { name: string; content: Buffer };

type Question = PersonKey & { email: string };
type Section = (question: Question) => RawBuilder<unknown>;

/** UK GDPR, articles 15 and 20: what the client knows about a person. Nothing that is a credential. */
const sections: Readonly<Record<string, Section>> = {
  person: ({ clientId, personId }) => sql`
    select p.reference, p.title, p.first_name, p.last_name, p.email, p.email_verified_at, p.phone, p.date_of_birth, p.gender,
      p.ethnicity, p.disability, p.address1, p.address2, p.town, p.postcode, p.concessions, v.name as home_venue, p.created_at
    from person p left join venue v on v.client_id = p.client_id and v.id = p.home_venue_id
    where p.client_id = ${clientId} and p.id = ${personId}`,
  consents: ({ clientId, personId }) => sql`
    select terms_version, reminders, marketing_email, marketing_email_at, marketing_sms, marketing_sms_at, marketing_phone,
      marketing_phone_at, marketing_post, marketing_post_at
    from person where client_id = ${clientId} and id = ${personId}`,
  billing_address: ({ clientId, personId }) => sql`
    select line1, line2, city, postcode, state, country, updated_at from billing_address
    where client_id = ${clientId} and person_id = ${personId}`,
  household: ({ clientId, personId }) => sql`
    select case when l.person_id = ${personId} then 'you book for' else 'books for you' end as direction, l.relationship,
      l.status, o.first_name, o.last_name, l.invited_email, l.created_at, l.confirmed_at, l.ended_at
    from linked_person l left join person o on o.client_id = l.client_id
      and o.id = case when l.person_id = ${personId} then l.linked_id else l.person_id end
    where l.client_id = ${clientId} and (l.person_id = ${personId} or l.linked_id = ${personId}) order by l.id`,
  account_offers: ({ clientId, personId }) => sql`
    select c.first_name, c.last_name, h.email, h.status, h.created_at, h.ended_at from account_handover h
    join person c on c.client_id = h.client_id and c.id = h.child_id
    where h.client_id = ${clientId} and ${personId} in (h.guardian_id, h.child_id) order by h.created_at`,
  attendees: ({ clientId, personId }) => sql`
    select first_name, last_name, date_of_birth, created_at from attendee
    where client_id = ${clientId} and owner_id = ${personId} order by created_at`,
  bookings: ({ clientId, personId }) => sql`
    select o.name as session, o.starts_at, o.ends_at, o.timezone, v.name as venue, p.first_name || ' ' || p.last_name as attendee,
      b.status, b.places, b.amount, b.attendance, u.used_at as entered_at, b.created_at, b.cancelled_at,
      (select json_agg(json_build_object('question', q.question, 'answer', coalesce(
          (select to_jsonb(string_agg(x.value, ', ' order by x.position)) from question_option x
            where x.client_id = q.client_id and x.question_id = q.id and given -> 'answer' @> to_jsonb(x.id)),
          given -> 'answer')) order by q.position)
        from jsonb_path_query(l.detail, '$.answers[*]') given
        left join question q on q.client_id = l.client_id and q.id = (given ->> 'questionId')::int) as answers
    from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    join cart_line l on l.client_id = b.client_id and l.id = b.line_id
    left join person p on p.client_id = b.client_id and p.id = b.person_id
    left join entry_code_use u on u.client_id = b.client_id and u.booking_id = b.id
    where b.client_id = ${clientId} and (b.person_id = ${personId} or b.booked_by_id = ${personId}) order by o.starts_at`,
  waitlists: ({ clientId, personId }) => sql`
    select o.name as session, o.starts_at, e.status, e.created_at, e.ended_at from waitlist_entry e
    join occurrence o on o.client_id = e.client_id and o.id = e.occurrence_id
    where e.client_id = ${clientId} and (e.person_id = ${personId} or e.joined_by_id = ${personId}) order by e.created_at`,
  favourites: ({ clientId, personId }) => sql`
    select v.name as venue, c.name as category, t.name as session, f.created_at from favourite f
    join venue v on v.client_id = f.client_id and v.id = f.venue_id
    left join category c on c.client_id = f.client_id and c.id = f.category_id
    left join template t on t.client_id = f.client_id and t.id = f.template_id
    where f.client_id = ${clientId} and f.person_id = ${personId} order by f.created_at`,
  orders: ({ clientId, personId }) => sql`
    select o.reference, o.status, o.created_at, o.currency, o.total, o.tax_total, o.terms_version,
      (select json_agg(json_build_object('name', x.name, 'quantity', x.quantity, 'amount', x.amount, 'tax', x.tax,
        'refunded', x.refunded) order by x.position) from order_line x
       where x.client_id = o.client_id and x.order_id = o.id) as lines,
      (select json_agg(json_build_object('type', t.tender_type, 'amount', t.amount)) from tender t
       where t.client_id = o.client_id and t.order_id = o.id) as payments,
      (select json_agg(json_build_object('amount', r.amount, 'destination', r.destination, 'state', r.state,
        'created_at', r.created_at)) from refund r
       where r.client_id = o.client_id and r.order_id = o.id) as refunds
    from "order" o where o.client_id = ${clientId} and o.person_id = ${personId} order by o.created_at`,
  charges: ({ clientId, personId }) => sql`
    select kind, title, amount, created_at, settled_at from debt
    where client_id = ${clientId} and person_id = ${personId} order by created_at`,
  memberships: ({ clientId, personId }) => sql`
    select p.name, m.starts_on, m.ends_on, m.created_at, m.cancelled_at from membership m
    join membership_plan p on p.client_id = m.client_id and p.id = m.plan_id
    where m.client_id = ${clientId} and m.person_id = ${personId} order by m.starts_on`,
  membership_freezes: ({ clientId, personId }) => sql`
    select p.name, f.starts_on, f.ends_on, f.created_at from membership_freeze f
    join membership_plan p on p.client_id = f.client_id and p.id = f.plan_id
    where f.client_id = ${clientId} and f.person_id = ${personId} order by f.starts_on`,
  direct_debits: ({ clientId, personId }) => sql`
    select m.bank_name, m.last_two, m.reference, m.state, m.created_at from debit_mandate m
    where m.client_id = ${clientId} and m.person_id = ${personId} order by m.created_at`,
  packages: ({ clientId, personId }) => sql`
    select p.name, k.uses, k.used, k.created_at, k.expires_at from package k
    join package_plan p on p.client_id = k.client_id and p.id = k.plan_id
    where k.client_id = ${clientId} and k.person_id = ${personId} order by k.created_at`,
  guest_passes: ({ clientId, personId }) => sql`
    select g.recipient_name, g.recipient_email, g.created_at, g.expires_at, g.redeemed_at, g.withdrawn_at from guest_pass g
    join package k on k.client_id = g.client_id and k.id = g.package_id
    where g.client_id = ${clientId} and k.person_id = ${personId} order by g.created_at`,
  gift_cards: ({ clientId, personId }) => sql`
    select x.name, x.amount, l.detail ->> 'senderName' as sender_name, l.detail ->> 'recipientName' as recipient_name,
      l.detail ->> 'recipientEmail' as recipient_email, l.detail ->> 'message' as message, s.send_at, s.created_at
    from gift_card_sale s join cart_line l on l.client_id = s.client_id and l.id = s.id
    join order_line x on x.client_id = s.client_id and x.cart_line_id = s.id
    join "order" o on o.client_id = x.client_id and o.id = x.order_id
    where s.client_id = ${clientId} and o.person_id = ${personId} order by s.created_at`,
  credit: ({ clientId, personId }) => sql`
    select a.credit_type, j.reason, case when j.to_account_id = a.id then j.amount else -j.amount end as amount, j.created_at
    from account a join journal j on j.client_id = a.client_id and a.id in (j.to_account_id, j.from_account_id)
    where a.client_id = ${clientId} and a.person_id = ${personId} order by j.created_at`,
  saved_cards: ({ clientId, personId }) => sql`
    select provider, brand, last_four, expiry_month, expiry_year, created_at, used_at from saved_card
    where client_id = ${clientId} and person_id = ${personId} order by created_at`,
  waivers: ({ clientId, personId }) => sql`
    select r.name, s.version, s.signer_name, s.signer_role, s.kind, s.signature, s.signed_at from waiver_signature s
    join restriction r on r.client_id = s.client_id and r.id = s.restriction_id
    join attendee a on a.client_id = s.client_id and a.id = s.attendee_id
    where s.client_id = ${clientId} and ${personId} in (a.person_id, a.owner_id, s.signed_by_id)
    union all
    select r.name, c.version, '', 'attendee', 'agreed', '', c.completed_at from completion c
    join restriction r on r.client_id = c.client_id and r.id = c.restriction_id
    where c.client_id = ${clientId} and c.person_id = ${personId}`,
  documents: ({ clientId, personId }) => sql`
    select name, media_type, expires_on, created_at from membership_document
    where client_id = ${clientId} and person_id = ${personId} order by created_at`,
  passkeys: ({ clientId, personId }) => sql`
    select name, relying_party, created_at, used_at from passkey
    where client_id = ${clientId} and person_id = ${personId} order by created_at`,
  two_step_log_in: ({ clientId, personId }) => sql`
    select created_at, enabled_at from second_factor
    where client_id = ${clientId} and person_id = ${personId} order by created_at`,
  sessions: ({ clientId, personId }) => sql`
    select user_agent, network, country, created_at, used_at, revoked_at, expires_at from session
    where client_id = ${clientId} and person_id = ${personId} order by created_at`,
  emails: ({ clientId, email }) => sql`
    select payload ->> 'subject' as subject, created_at from outbox
    where client_id = ${clientId} and kind = 'send_mail' and payload ->> 'to' = ${email} order by created_at`,
};

/** Reads each section by a statement of its own, so that no statement is long. */
export async function readExportData(run: RunStatement, question: Question): Promise<ExportSection[]> {
  const read: ExportSection[] = [];
  for (const [name, build] of Object.entries(sections)) {
    const [row] = await run(sql<{ rows: Record<string, unknown>[] }>`
      select coalesce(json_agg(row_to_json(t)), '[]') as rows from (${build(question)}) t`);
    read.push({ name, rows: row?.rows ?? [] });
  }
  return read;
}

/** The picture and the documents of a person. */
export async function readExportFiles(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<ExportFile[]> {
  const files = await run(sql<{ name: string; content: Buffer }>`
    select 'picture.webp' as name, content from profile_picture
    where client_id = ${clientId} and person_id = ${personId}
    union all
    select 'documents/' || row_number() over (order by created_at) || '-' || regexp_replace(name, '[^[:alnum:]._ -]', '_', 'g'),
      content from membership_document where client_id = ${clientId} and person_id = ${personId}`);
  return files;
}
