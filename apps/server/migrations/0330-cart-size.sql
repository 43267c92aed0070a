-- Refuses the lines of a cart that a claim has added to, if more than `p_max` of them are reserved. Called in the statement of
-- the claim, which it undoes.
create function require_cart_space(p_lines json, p_max int) returns boolean
language plpgsql immutable as $$
begin
  -- Lapsed lines that are still shown are few, so they are counted only when there may be too many.
  if json_array_length(p_lines) > p_max
    and (select count(*) from json_array_elements(p_lines) l where l ->> 'status' = 'reserved') > p_max
  then
    raise exception 'cart_full' using errcode = 'PV001', detail = p_max;
  end if;
  return true;
end $$;
