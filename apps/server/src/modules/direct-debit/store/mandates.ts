import type { MandateState } from '@pavilion/domain/direct-debit/state';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

export type MandateKey = { clientId: string; id: string };

/** An instruction of a person to their bank. It has no sort code, account number or holder. */
export type Mandate = MandateKey & {
  personId: number;
  accountRef: string;
  bankName: string;
  lastTwo: string;
  state: MandateState;
  mandateRef: string | null;
  reference: string | null;
  isCancelRequested: boolean;
  statusChecks: number;
  language: string;
  accountUrl: string;
};

const columns = sql`client_id as "clientId", id, person_id as "personId", account_ref as "accountRef",
  bank_name as "bankName", last_two as "lastTwo", state, mandate_ref as "mandateRef", reference,
  cancel_requested_at is not null as "isCancelRequested", status_checks as "statusChecks", language,
  account_url as "accountUrl"`;

type NewMandate = Pick<
  Mandate,
  'clientId' | 'id' | 'personId' | 'accountRef' | 'bankName' | 'lastTwo' | 'language' | 'accountUrl'
>;

/** Saves a person's bank account in place of one that nothing uses. False if an instruction exists already. */
export async function replacePreparedMandate(
  tx: Transaction,
  mandate: NewMandate,
  now: number,
): Promise<boolean> {
  const { clientId, personId } = mandate;
  await tx(sql`
    update debit_mandate m set state = 'cancelled', updated_at = ${new Date(now)}
    where m.client_id = ${clientId} and m.person_id = ${personId} and m.state = 'prepared' and not exists (
      select from debit_agreement a where a.client_id = m.client_id and a.mandate_id = m.id and a.state <> 'ended'
    )`);
  const at = new Date(now);
  const rows = await tx(sql`
    insert into debit_mandate (client_id, id, person_id, provider, account_ref, bank_name, last_two, state, language,
      account_url, created_at, updated_at)
    values (${clientId}, ${mandate.id}, ${personId}, 'gocardless', ${mandate.accountRef}, ${mandate.bankName},
      ${mandate.lastTwo}, 'prepared', ${mandate.language}, ${mandate.accountUrl}, ${at}, ${at})
    on conflict (client_id, person_id) where state in ('prepared', 'requested', 'pending', 'active') do nothing
    returning id`);
  return rows.length > 0;
}

/** The instruction that a person's memberships can use. */
export async function readUsableMandate(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<Mandate | undefined> {
  const [row] = await run(sql<Mandate>`
    select ${columns} from debit_mandate
    where client_id = ${clientId} and person_id = ${personId} and cancel_requested_at is null
      and state in ('prepared', 'requested', 'pending', 'active')`);
  return row;
}

export async function readMandate(
  run: RunStatement,
  { clientId, id }: MandateKey,
): Promise<Mandate | undefined> {
  const [row] = await run(sql<Mandate>`
    select ${columns} from debit_mandate where client_id = ${clientId} and id = ${id}`);
  return row;
}

export async function findMandateByRef(
  run: RunStatement,
  { clientId, ref }: { clientId: string; ref: string },
): Promise<Mandate | undefined> {
  const [row] = await run(sql<Mandate>`
    select ${columns} from debit_mandate where client_id = ${clientId} and mandate_ref = ${ref}`);
  return row;
}

type MandateChange = {
  state: MandateState;
  ref: string | null;
  reference: string | null;
  errorCode: string | null;
  /** Milliseconds; null if nothing can change any more. */
  nextCheckAt: number | null;
  now: number;
};

/** Moves a mandate from the state in which it was read. False if it has moved meanwhile. */
export async function moveMandate(
  tx: Transaction,
  mandate: Mandate,
  change: MandateChange,
): Promise<boolean> {
  const { clientId, id, state } = mandate;
  const rows = await tx(sql`
    update debit_mandate set state = ${change.state}, mandate_ref = coalesce(${change.ref}::text, mandate_ref),
      reference = coalesce(${change.reference}::text, reference), error_code = ${change.errorCode}::text,
      status_checks = 0, next_check_at = ${change.nextCheckAt === null ? null : new Date(change.nextCheckAt)},
      updated_at = ${new Date(change.now)}
    where client_id = ${clientId} and id = ${id} and state = ${state} returning id`);
  return rows.length > 0;
}

/** Claims mandates that are due, each for one caller until `nextCheckAt`. */
export const claimDueMandates = (
  run: RunStatement,
  { now, nextCheckAt, limit }: { now: number; nextCheckAt: number; limit: number },
): Promise<MandateKey[]> =>
  run(sql<MandateKey>`
    update debit_mandate m set next_check_at = ${new Date(nextCheckAt)}
    from (
      select client_id, id from debit_mandate where next_check_at <= ${new Date(now)}
      order by next_check_at limit ${limit} for update skip locked
    ) due
    where m.client_id = due.client_id and m.id = due.id
    returning m.client_id as "clientId", m.id`);

export async function scheduleMandateCheck(
  run: RunStatement,
  { clientId, id }: MandateKey,
  { statusChecks, nextCheckAt }: { statusChecks: number; nextCheckAt: number },
): Promise<void> {
  await run(sql`
    update debit_mandate set status_checks = ${statusChecks}, next_check_at = ${new Date(nextCheckAt)}
    where client_id = ${clientId} and id = ${id} and state in ('requested', 'pending', 'active')`);
}

/** Has the provider cancel the mandates that nothing uses any more, and forgets accounts that no order used. */
export async function requestUnusedCancellations(
  run: RunStatement,
  { now, preparedBefore }: { now: number; preparedBefore: number },
): Promise<void> {
  const isUnused = sql`not exists (
    select from debit_agreement a where a.client_id = m.client_id and a.mandate_id = m.id and (a.state <> 'ended' or exists (
      select from debit_collection c where c.client_id = a.client_id and c.agreement_id = a.id
        and c.state in ('announced', 'requested', 'submitted')
    ))
  )`;
  await run(sql`
    update debit_mandate m set cancel_requested_at = ${new Date(now)}, next_check_at = ${new Date(now)}
    where m.state in ('pending', 'active') and m.cancel_requested_at is null and ${isUnused}`);
  await run(sql`
    update debit_mandate m set state = 'cancelled', next_check_at = null, updated_at = ${new Date(now)}
    where m.state = 'prepared' and m.updated_at < ${new Date(preparedBefore)}
      and ${isUnused}`);
}
