import { runStatement } from '../stack/database.ts';

/**
 * Gives one session a schedule of its own with changed columns, as a venue does with a single session. Nobody else's
 * session changes, and what other tests change of its earlier schedule does not reach it.
 */
export const giveOwnSchedule = (occurrenceId: string, changes: object = {}) =>
  runStatement(
    `with copied as (
       insert into schedule select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()) || $2::jsonb)).*
       from schedule s join occurrence o on o.client_id = s.client_id and o.schedule_id = s.id where o.id = $1
       returning client_id, id
     ), prices as (
       insert into pricing_option select (jsonb_populate_record(p, jsonb_build_object(
         'id', gen_random_uuid(), 'schedule_id', copied.id))).*
       from occurrence o join pricing_option p on p.client_id = o.client_id and p.schedule_id = o.schedule_id, copied
       where o.id = $1
     )
     update occurrence o set schedule_id = copied.id, is_detached = true from copied where o.id = $1`,
    [occurrenceId, JSON.stringify(changes)],
  );
