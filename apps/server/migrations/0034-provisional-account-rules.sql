-- What an account whose address is not proved may hold, and how its checkouts are found when it is claimed.

-- ACT-33: whether the address is proved is a fact of a person, because it ends the limit of a guest's places.
create trigger person_provisional_version before update of is_provisional on person
  for each row execute function raise_version();

-- The functions that claim give the limit of a guest's places also to a provisional account, with a refusal of its own.
-- Their texts are otherwise unchanged.
do $$
declare
  v_old constant text := 'raise exception ''guest_limit_reached'' using';
  v_claim text;
  v_text text;
begin
  foreach v_claim in array array['claim_occurrence', 'claim_occurrences', 'claim_tickets'] loop
    v_text := pg_get_functiondef(v_claim::regproc);
    if position(v_old in v_text) = 0 then raise exception '% does not contain "%"', v_claim, v_old; end if;
    execute replace(v_text, v_old, 'raise exception ''%'', case when p_requester_id is null then ''guest_limit_reached'' '
      'else ''provisional_limit_reached'' end using');
  end loop;
end $$;

-- The checkouts of a person move when the owner of an address claims its provisional accounts.
create index checkout_person on checkout (client_id, person_id);
