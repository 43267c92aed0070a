-- UK GDPR, articles 15, 17 and 20: a copy of one's data, and the erasure of an account (decision 0062).

-- When a person was erased: their row stays for the books and names nobody.
alter table person add erased_at timestamptz,
  add constraint person_erased check (
    erased_at is null or (first_name = '' and last_name = '' and email = '' and phone = '' and password_hash is null)
  );

-- Years for which a signed waiver is kept after its signature when its account is erased; 0 deletes it with the account.
alter table client add waiver_keep_years smallint not null default 6 check (waiver_keep_years between 0 and 30);

-- A customer's copy of their data: at most one row per person. Another request replaces it.
create table data_export (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  state text not null default 'requested' check (state in ('requested', 'ready')),
  -- A ZIP archive, in the database and not in a folder, so that no web server can publish it.
  content bytea,
  language text not null,
  -- The page of the email's link.
  page_url text not null,
  requested_at timestamptz not null,
  -- First instant at which it can no longer be downloaded, and is deleted.
  expires_at timestamptz not null,
  primary key (client_id, person_id),
  unique (client_id, id),
  foreign key (client_id, person_id) references person,
  constraint data_export_content check ((state = 'ready') = (content is not null))
);
create index data_export_expires on data_export (expires_at);

-- The request of a customer to erase their account: one row until it is undone or done.
create table account_erasure (
  client_id uuid not null,
  person_id int not null,
  requested_at timestamptz not null,
  -- When it is done, unless the customer undoes it before.
  due_at timestamptz not null,
  -- When the sweep looks at it next: later than `due_at` if something stood in the way.
  next_check_at timestamptz not null,
  -- Whether coming bookings, credit and uses that are left are given up without a refund.
  gives_up boolean not null,
  language text not null,
  primary key (client_id, person_id),
  foreign key (client_id, person_id) references person
);
create index account_erasure_due on account_erasure (next_check_at);

-- A stored snapshot or detail without the names, addresses and answers of people. `p_ids`, `p_names` (lower case) and
-- `p_emails` (lower case) are those of the people; `p_is_own`: it belongs to their own purchase, so a name without an id
-- goes too.
create function erase_names(p_value jsonb, p_ids int[], p_names text[], p_emails text[], p_is_own boolean)
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
      when key in ('recipientName', 'message') and p_is_own and jsonb_typeof(value) = 'string' then '""'
      when key = 'answers' and p_is_own then '[]'
      else erase_names(value, p_ids, p_names, p_emails, p_is_own) end), '{}')
    from jsonb_each(p_value));
end $$;
