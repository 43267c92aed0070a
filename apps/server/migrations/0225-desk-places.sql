-- WTL-06: the desk's own places of a split occurrence are outside the queue, as in `claim_occurrence` (0025-waitlist.sql).
-- Camps, courses, tickets and moved bookings refused them while anybody waited, though lists offered them to the desk. An
-- attendee's open offer of a place that both sides share counts at the desk too.
do $$
declare
  v_replacements constant text[] := array[
    array['claim_occurrences', 'bool_or(o.waitlisted > 0 or',
      'bool_or(o.waitlisted > 0 and (p_side = ''online'' or o.foh_maximum is null) or'],
    array['claim_occurrences', 'coalesce(bool_or(o.waiting > 0), false) as has_offers',
      'coalesce(bool_or(o.waiting > 0) and bool_and(p_side = ''online'' or o.foh_maximum is null), false) as has_offers'],
    array['claim_occurrences', 'if v_locked.has_offers and p_side = ''online'' then', 'if v_locked.has_offers then'],
    array['claim_tickets', 'o.waitlisted = 0',
      '(o.waitlisted = 0 or p_side = ''foh'' and o.foh_maximum is not null)'],
    array['change_session', 'o.waitlisted = 0',
      '(o.waitlisted = 0 or v_moved.online = 0 and o.foh_maximum is not null)']
  ];
  v_replacement text[];
  v_text text;
begin
  foreach v_replacement slice 1 in array v_replacements loop
    v_text := pg_get_functiondef(v_replacement[1]::regproc);
    if position(v_replacement[2] in v_text) = 0 then
      raise exception '% does not contain "%"', v_replacement[1], v_replacement[2];
    end if;
    execute replace(v_text, v_replacement[2], v_replacement[3]);
  end loop;
end $$;
