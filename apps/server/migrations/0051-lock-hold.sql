-- BSK-15: locks a hold, then the lines that it includes: every change of a cart locks them first, in this order. In a
-- function, because the lines are read after the wait for the hold, as they are then. Null for an unknown cart.
create function lock_hold(p_client_id uuid, p_cart_id uuid, out locked hold, out lines cart_line[])
language plpgsql as $$
begin
  select h.* into locked from hold h
  where h.client_id = p_client_id and h.cart_id = p_cart_id for no key update;
  if not found then return; end if;
  lines := array(
    select l from cart_line l
    where l.client_id = p_client_id and l.cart_id = p_cart_id
      and (l.status = 'reserved' or (l.status = 'lapsed' and l.lapse_shown_at is null))
    order by l.id for no key update
  );
end $$;
