-- CHK-35: the detail of a gift card has the name of its sender, `senderName`, which an erasure clears with the other names.

-- A stored snapshot or detail without the names, addresses and answers of people. `p_ids`, `p_names` (lower case) and
-- `p_emails` (lower case) are those of the people; `p_is_own`: it belongs to their own purchase, so a name without an id
-- goes too.
create or replace function erase_names(p_value jsonb, p_ids int[], p_names text[], p_emails text[], p_is_own boolean)
returns jsonb language plpgsql immutable as $$
declare
  v_first text := case when p_value ? 'firstName' then 'firstName' else 'first_name' end;
  v_last text := case when p_value ? 'lastName' then 'lastName' else 'last_name' end;
  v_is_person boolean;
begin
  if jsonb_typeof(p_value) = 'array' then
    return (select coalesce(jsonb_agg(erase_names(e, p_ids, p_names, p_emails, p_is_own) order by n), '[]')
      from jsonb_array_elements(p_value) with ordinality as t(e, n));
  end if;
  if jsonb_typeof(p_value) is distinct from 'object' then return p_value; end if;
  v_is_person := case
    when jsonb_typeof(p_value -> 'id') = 'number' then (p_value ->> 'id')::numeric = any(p_ids)
    when p_value ? v_last
      then p_is_own or lower((p_value ->> v_first) || ' ' || (p_value ->> v_last)) = any(p_names)
    else p_is_own end;
  return (select coalesce(jsonb_object_agg(key, case
      when key in (v_first, v_last) and v_is_person and jsonb_typeof(value) = 'string' then '""'
      when key in ('email', 'recipientEmail') and jsonb_typeof(value) = 'string'
        and (p_is_own or lower(value #>> '{}') = any(p_emails)) then '""'
      when key in ('recipientName', 'senderName', 'message') and p_is_own and jsonb_typeof(value) = 'string' then '""'
      when key = 'answers' and p_is_own then '[]'
      else erase_names(value, p_ids, p_names, p_emails, p_is_own) end), '{}')
    from jsonb_each(p_value));
end $$;

-- A stored snapshot or detail without names, addresses, dates of birth, ids, answers and messages of people. Amounts, times,
-- names of things and references stay.
create or replace function clear_people(p_value jsonb) returns jsonb language plpgsql immutable as $$
declare
  v_is_person boolean := p_value ?| array['lastName', 'last_name'];
begin
  if jsonb_typeof(p_value) = 'array' then
    return (select coalesce(jsonb_agg(clear_people(e) order by n), '[]')
      from jsonb_array_elements(p_value) with ordinality as t(e, n));
  end if;
  if jsonb_typeof(p_value) is distinct from 'object' then return p_value; end if;
  return (select coalesce(jsonb_object_agg(key, case
      when key in ('firstName', 'lastName', 'first_name', 'last_name', 'email', 'recipientEmail', 'recipientName',
          'senderName', 'message')
        and jsonb_typeof(value) = 'string' then '""'
      when key in ('dateOfBirth', 'date_of_birth') and v_is_person then 'null'
      when key = 'id' and v_is_person then 'null'
      when key = 'answers' then '[]'
      else clear_people(value) end), '{}')
    from jsonb_each(p_value));
end $$;
