-- The invariants of ARCHITECTURE.md as queries that must return no rows. The comment above each query is its name.

-- rule 1, 7: an occurrence's consumed places, in total and by side, are those of its reserved and settled bookings
select o.client_id, o.id, o.consumed, o.online_consumed, o.foh_consumed, b.places, b.online, b.foh
from occurrence o
left join (
  select client_id, occurrence_id, sum(places) as places,
    coalesce(sum(places) filter (where side = 'online'), 0) as online,
    coalesce(sum(places) filter (where side = 'foh'), 0) as foh
  from booking where status in ('reserved', 'settled') group by client_id, occurrence_id
) b on b.client_id = o.client_id and b.occurrence_id = o.id
where o.booking_strategy is distinct from 'sequential'
  and (o.consumed, o.online_consumed, o.foh_consumed)
    is distinct from (coalesce(b.places, 0), coalesce(b.online, 0), coalesce(b.foh, 0));

-- rule 1: no occurrence is sold beyond its maximum or the maximum of a side
select client_id, id, consumed, maximum from occurrence
where consumed not between 0 and maximum
  or online_consumed not between 0 and coalesce(online_maximum, maximum)
  or foh_consumed not between 0 and coalesce(foh_maximum, maximum);

-- rule 1: an occurrence's waiting places are those of its open offers, and its waitlisted entries are those that wait
select o.client_id, o.id, o.waiting, f.places, o.waitlisted, e.entries
from occurrence o
left join (
  select client_id, occurrence_id, sum(places) as places from offer where status = 'open' group by client_id, occurrence_id
) f on f.client_id = o.client_id and f.occurrence_id = o.id
left join (
  select client_id, occurrence_id, count(*) as entries
  from waitlist_entry where status = 'waiting' group by client_id, occurrence_id
) e on e.client_id = o.client_id and e.occurrence_id = o.id
where o.waiting <> coalesce(f.places, 0) or o.waitlisted <> coalesce(e.entries, 0);

-- rule 1: offers never exceed the places that are not sold
select client_id, id, consumed, waiting, maximum from occurrence
where consumed + waiting > maximum or online_consumed + waiting > coalesce(online_maximum, maximum);

-- rule 1: an entry with an offer has one open offer, of its own person and occurrence
select e.client_id, e.id, e.status, f.id as offer
from waitlist_entry e left join offer f on f.client_id = e.client_id and f.entry_id = e.id and f.status = 'open'
where (e.status = 'offered') <> (f.id is not null)
  or f.person_id <> e.person_id or f.occurrence_id <> e.occurrence_id;

-- rule 2: no leaf location has two allocations at a time
select a.client_id, a.location_id, a.id, b.id as other, a.during, b.during as other_during
from allocation a join allocation b
  on b.client_id = a.client_id and b.location_id = a.location_id and b.id > a.id and b.during && a.during;

-- rule 2: no occurrence is bookable in a closed location
select o.client_id, o.id, c.id as closure_id
from closure c join occurrence o on o.client_id = c.client_id and o.venue_id = c.venue_id
where o.status = 'bookable' and closes_occurrence(c, o);

-- rule 8: the locations of a closure belong to its venue
select c.client_id, c.id, closed as missing
from closure c cross join unnest(c.location_ids) closed
left join location l on l.client_id = c.client_id and l.id = closed and l.venue_id = c.venue_id
where l.id is null;

-- rule 2: a booked court has the allocations of its places, and no other booking has any
select b.client_id, b.id, b.status, o.leaf_allocation, b.places, count(a.id) as leaves
from booking b
join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
left join allocation a on a.client_id = b.client_id and a.booking_id = b.id
group by b.client_id, b.id, b.status, o.leaf_allocation, b.places, o.location_ids, o.booking_strategy
having count(a.id) <> case
  when o.booking_strategy is distinct from 'sequential' or b.status not in ('reserved', 'settled') then 0
  when o.leaf_allocation = 'all' then cardinality(o.location_ids)
  else b.places end;

-- rule 3: every reserved booking has a reserved line under a hold that expires
select b.client_id, b.id, b.line_id, l.status from booking b
join cart_line l on l.client_id = b.client_id and l.id = b.line_id
left join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
where b.status = 'reserved' and (l.status <> 'reserved' or h.ends_at is null);

-- rule 3: next_hold_end is not later than the end of any hold on the occurrence
select o.client_id, o.id, o.next_hold_end, min(h.ends_at) as first_end
from occurrence o
join booking b on b.client_id = o.client_id and b.occurrence_id = o.id and b.status = 'reserved'
join cart_line l on l.client_id = b.client_id and l.id = b.line_id
join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
where o.booking_strategy is distinct from 'sequential'
group by o.client_id, o.id, o.next_hold_end
having o.next_hold_end is null or o.next_hold_end > min(h.ends_at);

-- rule 4: a line of the kind booking, bundle or ticket has the status of its bookings and the sum of their amounts
select l.client_id, l.id, l.status, l.amount, sum(b.amount) as bookings
from cart_line l left join booking b on b.client_id = l.client_id and b.line_id = l.id
where l.kind in ('booking', 'bundle', 'ticket')
group by l.client_id, l.id, l.status, l.amount
having l.amount is distinct from sum(b.amount)
  or bool_or(b.status <> l.status and not (l.status = 'settled' and b.status = 'cancelled'));

-- rule 4: a line of the kind bundle has its bundle, a booking in each of its sessions, and all of them in its schedule
select l.client_id, l.id, l.status, u.schedule_id, count(b.id) as bookings
from cart_line l
left join bundle u on u.client_id = l.client_id and u.id = l.id
left join booking b on b.client_id = l.client_id and b.line_id = l.id
left join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
where l.kind = 'bundle'
group by l.client_id, l.id, l.status, l.detail, u.schedule_id
having u.schedule_id is null or bool_or(o.schedule_id is distinct from u.schedule_id)
  or count(b.id) <> jsonb_array_length(l.detail -> 'occurrenceIds');

-- rule 7: a line of tickets has one booking, with the places that its detail names, and no other line has a ticket
select l.client_id, l.id, l.kind, l.detail, count(b.id) as bookings, sum(b.places) as places
from cart_line l left join booking b on b.client_id = l.client_id and b.line_id = l.id
group by l.client_id, l.id, l.kind, l.detail
having (l.kind = 'ticket' and (
    count(b.id) <> 1 or count(b.ticket_id) <> 1 or sum(b.places) is distinct from (l.detail ->> 'places')::int
  )) or (l.kind <> 'ticket' and count(b.ticket_id) > 0);

-- rule 4: a reserved or settled penalty or debt line has its debt, at the same amount
select l.client_id, l.id, l.status, l.amount, d.amount as debt
from cart_line l left join debt d on d.client_id = l.client_id and d.line_id = l.id
where l.kind in ('penalty', 'debt') and l.status in ('reserved', 'settled')
  and (d.id is null or d.amount <> l.amount or (d.settled_at is not null) <> (l.status = 'settled'));

-- rule 4: a reserved membership line has its sale to its person, and a settled one has its membership
select l.client_id, l.id, l.status, s.id as sale, m.id as membership
from cart_line l
left join membership_sale s on s.client_id = l.client_id and s.id = l.id
left join membership m on m.client_id = l.client_id and m.line_id = l.id
where l.kind = 'membership' and case l.status
  when 'reserved' then s.person_id is distinct from l.person_id or m.id is not null
  when 'settled' then m.id is null or s.id is not null
  else m.id is not null or s.id is not null end;

-- rule 4: an order's lines add up to its total and its tax, and its tenders whose payment was not refused to its total
select o.client_id, o.id, o.total, l.total as lines, o.tax_total, l.tax, p.paid
from "order" o
left join (
  select client_id, order_id, sum(amount) as total, sum(tax) as tax from order_line group by client_id, order_id
) l on l.client_id = o.client_id and l.order_id = o.id
left join (
  select t.client_id, t.order_id, sum(t.amount) as paid
  from tender t left join payment_attempt a on a.client_id = t.client_id and a.id = t.attempt_id
  where coalesce(a.state, 'captured') not in ('capture_failed', 'captured_late')
  group by t.client_id, t.order_id
) p on p.client_id = o.client_id and p.order_id = o.id
where o.total <> coalesce(l.total, 0) or o.tax_total <> coalesce(l.tax, 0)
  or (o.status = 'success' and o.total <> coalesce(p.paid, 0));

-- rule 4: a settled line has its order line, at the same amount
select l.client_id, l.id, l.amount, o.amount as order_line
from cart_line l left join order_line o on o.client_id = l.client_id and o.cart_line_id = l.id
where l.status = 'settled' and (o.id is null or o.amount <> l.amount or o.kind <> l.kind);

-- rule 5: the balance of a person's account or a gift card is the sum of its transfers
select a.client_id, a.id, a.balance, coalesce(j.sum, 0) as journal
from account a
left join (
  select client_id, account_id, sum(amount) as sum from (
    select client_id, to_account_id as account_id, amount from journal
    union all select client_id, from_account_id, -amount from journal
  ) moved group by client_id, account_id
) j on j.client_id = a.client_id and j.account_id = a.id
where a.kind <> 'internal' and a.balance <> coalesce(j.sum, 0);

-- rule 5: what is reserved in a person's account or a gift card is the sum of its reservations
select a.client_id, a.id, a.reserved, coalesce(r.sum, 0) as reservations
from account a
left join (
  select client_id, account_id, sum(amount) as sum from credit_reservation group by client_id, account_id
) r on r.client_id = a.client_id and r.account_id = a.id
where a.kind <> 'internal' and a.reserved <> coalesce(r.sum, 0);

-- rule 5: credit and gift cards are reserved by payment attempts in progress only, and by each for what its snapshot says
select a.client_id, a.id, a.state, t.credit, r.sum as reserved
from payment_attempt a
left join (
  select client_id, attempt_id, sum(amount) as sum from credit_reservation group by client_id, attempt_id
) r on r.client_id = a.client_id and r.attempt_id = a.id
cross join lateral (
  select coalesce(sum((part ->> 'amount')::int), 0) as credit
  from jsonb_array_elements(a.snapshot -> 'tenders') part where part ->> 'type' in ('credit', 'gift-card')
) t
where coalesce(r.sum, 0) <> case
  when a.state in ('created', 'authorising', 'sca_required', 'authorised', 'unknown') and not exists (
    select from "order" o where o.client_id = a.client_id and o.checkout_id = a.checkout_id
  ) then t.credit
  else 0 end;

-- rule 5: the credit that paid an order was spent once, and is returned as a whole when the order is cancelled
select o.client_id, o.id, o.status, t.credit, j.spent, j.returned
from "order" o
cross join lateral (
  select coalesce(sum(amount), 0) as credit from tender y
  where y.client_id = o.client_id and y.order_id = o.id and y.tender_type = 'credit'
) t
cross join lateral (
  select coalesce(sum(amount) filter (where j.reason = 'credit_spent'), 0) as spent,
    coalesce(sum(amount) filter (where j.reason = 'credit_returned' and a.kind = 'person'), 0) as returned
  from journal j join account a on a.client_id = j.client_id and a.id = j.to_account_id
  where j.client_id = o.client_id and j.order_id = o.id
) j
where t.credit <> j.spent or j.returned <> case when o.status = 'cancelled' then t.credit else 0 end;

-- rule 5: what a gift card paid of an order was spent once, no more is given back, and all of it if the order is cancelled
select o.client_id, o.id, o.status, t.gift_card_id, t.paid, j.spent, j.returned
from "order" o
join (
  select client_id, order_id, gift_card_id, sum(amount) as paid from tender where tender_type = 'gift-card'
  group by client_id, order_id, gift_card_id
) t on t.client_id = o.client_id and t.order_id = o.id
cross join lateral (
  select coalesce(sum(amount) filter (where reason = 'gift_card_spent' and from_account_id = t.gift_card_id), 0) as spent,
    coalesce(sum(amount) filter (where reason = 'gift_card_returned' and to_account_id = t.gift_card_id), 0) as returned
  from journal where client_id = o.client_id and order_id = o.id
) j
where t.paid <> j.spent or j.returned > t.paid or (o.status = 'cancelled' and j.returned <> t.paid);

-- rule 5: what refunds give back to a gift card has arrived on it once; a cancelled order gives it back without a refund
select o.client_id, o.id, o.status, r.gift_card_id, r.sum as refunds, j.returned
from (
  select client_id, order_id, gift_card_id, sum(amount) as sum from refund where destination = 'gift-card'
  group by client_id, order_id, gift_card_id
) r
join "order" o on o.client_id = r.client_id and o.id = r.order_id
cross join lateral (
  select coalesce(sum(amount), 0) as returned from journal
  where client_id = r.client_id and order_id = r.order_id and reason = 'gift_card_returned'
    and to_account_id = r.gift_card_id
) j
where o.status <> 'cancelled' and r.sum <> j.returned;

-- rule 5: what is taken back of a sold gift card left its balance once, and is no more than it was sold for
select s.client_id, s.id, s.withdrawn, l.amount, j.withdrawn as journal
from gift_card_sale s
join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
cross join lateral (
  select coalesce(sum(case reason when 'gift_card_withdrawn' then amount else -amount end), 0) as withdrawn from journal
  where client_id = s.client_id and order_id = l.order_id and s.gift_card_id in (from_account_id, to_account_id)
    and reason in ('gift_card_withdrawn', 'gift_card_restored')
) j
where s.withdrawn > l.amount or l.refunded > s.withdrawn
  or (s.gift_card_id is not null and s.withdrawn <> j.withdrawn);

-- rule 5: what an order sold for credit or gift cards is what these spent for it, less what was given back to them
select j.client_id, j.order_id, w.redeemed,
  sum(case w.redeemed when t.code then j.amount when f.code then -j.amount else 0 end) as sold,
  sum(case when j.reason = w.spent then j.amount when t.kind <> 'internal' then -j.amount else 0 end) as used
from journal j
join account f on f.client_id = j.client_id and f.id = j.from_account_id
join account t on t.client_id = j.client_id and t.id = j.to_account_id
join (
  values ('credit-redeemed', 'credit_spent', array['credit_returned', 'credit_refunded']),
    ('gift-cards-redeemed', 'gift_card_spent', array['gift_card_returned'])
) as w(redeemed, spent, given_back)
  on w.redeemed in (f.code, t.code) or j.reason = w.spent or j.reason = any(w.given_back)
where j.order_id is not null
group by j.client_id, j.order_id, w.redeemed
having sum(case w.redeemed when t.code then j.amount when f.code then -j.amount else 0 end)
  <> sum(case when j.reason = w.spent then j.amount when t.kind <> 'internal' then -j.amount else 0 end);

-- rule 5: a gift card is made for an order that was paid in full, and for what its line cost
select s.client_id, s.id, o.status, o.total, t.paid, l.amount, g.amount as card
from gift_card_sale s
join order_line l on l.client_id = s.client_id and l.cart_line_id = s.id
join "order" o on o.client_id = l.client_id and o.id = l.order_id
left join gift_card g on g.client_id = s.client_id and g.id = s.gift_card_id
cross join lateral (
  select coalesce(sum(y.amount), 0) as paid from tender y
  left join payment_attempt a on a.client_id = y.client_id and a.id = y.attempt_id
  where y.client_id = o.client_id and y.order_id = o.id and coalesce(a.state, 'captured') = 'captured'
) t
where (s.queued_at is not null and t.paid <> o.total) or g.amount <> l.amount;

-- rule 5: what is sold in the journal for an order that credit or gift cards paid in part or wholly is its total
select o.client_id, o.id, o.total, j.sold
from "order" o
cross join lateral (
  select coalesce(sum(amount), 0) as sold from journal j
  where j.client_id = o.client_id and j.order_id = o.id and j.reason = 'sale'
) j
where o.total <> j.sold and exists (
  select from tender y where y.client_id = o.client_id and y.order_id = o.id and y.tender_type in ('credit', 'gift-card')
);

-- rule 6: an attempt that captures has one tender of its amount, and such a tender has one attempt
select a.client_id, a.id, a.state, a.amount, p.order_id, p.amount as paid
from payment_attempt a
full join tender p on p.client_id = a.client_id and p.attempt_id = a.id
where (a.state in ('capture_pending', 'captured', 'capture_failed') and p.attempt_id is null)
  or (p.attempt_id is not null
    and (a.id is null or a.state not in ('capture_pending', 'captured', 'capture_failed', 'captured_late')))
  or a.amount <> p.amount;

-- rule 6: a captured attempt has exactly one capture of its amount in the journal, and any other has none
select a.client_id, a.id, a.state, a.amount, a.captured, j.captures, j.booked
from payment_attempt a
left join (
  select client_id, attempt_id, count(*) as captures, sum(amount) as booked
  from journal where reason = 'capture' group by client_id, attempt_id
) j on j.client_id = a.client_id and j.attempt_id = a.id
where (a.state in ('captured', 'captured_late')) <> (coalesce(j.captures, 0) = 1)
  or a.captured <> coalesce(j.booked, 0) or (a.state = 'captured' and a.captured <> a.amount);

-- rule 6: an order has at most one payment that is captured, and a captured one that it keeps means that nothing is owed
select o.client_id, o.id, o.status, count(a.id) as payments
from "order" o
join payment_attempt a on a.client_id = o.client_id and a.checkout_id = o.checkout_id
  and a.state in ('capture_pending', 'captured')
group by o.client_id, o.id, o.status
having count(a.id) > 1 or o.status <> 'success';

-- rule 5: what waits to be refunded of orders is what their refunds to cards have claimed and no provider has sent
select a.client_id, a.id, coalesce(j.sum, 0) as journal, coalesce(r.sum, 0) as refunds
from account a
left join (
  select client_id, account_id, sum(amount) as sum from (
    select client_id, from_account_id as account_id, amount from journal
    union all select client_id, to_account_id, -amount from journal
  ) moved group by client_id, account_id
) j on j.client_id = a.client_id and j.account_id = a.id
left join (
  select client_id, sum(amount) as sum from refund
  where order_id is not null and destination = 'card' and state in ('requested', 'submitted', 'needs_person')
  group by client_id
) r on r.client_id = a.client_id
where a.code = 'refunds-due' and coalesce(j.sum, 0) <> coalesce(r.sum, 0);

-- rule 5: what is refunded as credit was given to the buyer once
select o.client_id, o.id, coalesce(r.sum, 0) as refunds, coalesce(j.sum, 0) as given
from "order" o
left join (
  select client_id, order_id, sum(amount) as sum from refund where destination = 'credit' group by client_id, order_id
) r on r.client_id = o.client_id and r.order_id = o.id
left join (
  select j.client_id, j.order_id, sum(j.amount) as sum
  from journal j join account a on a.client_id = j.client_id and a.id = j.to_account_id and a.kind = 'person'
  where j.reason = 'credit_refunded' group by j.client_id, j.order_id
) j on j.client_id = o.client_id and j.order_id = o.id
where coalesce(r.sum, 0) <> coalesce(j.sum, 0);

-- rule 6: no line is refunded beyond its amount, and its counter is its refunds
select l.client_id, l.id, l.amount, l.refunded, sum(r.amount) as refunds
from order_line l
left join refund r on r.client_id = l.client_id and r.order_line_id = l.id and r.state <> 'failed'
group by l.client_id, l.id, l.amount, l.refunded
having l.refunded <> coalesce(sum(r.amount), 0) or (l.refunded <> 0 and l.refunded not between 0 and l.amount);

-- rule 6: no tender is refunded beyond what it paid, and its counter is its refunds
select t.client_id, t.id, t.amount, t.refunded, sum(r.amount) as refunds
from tender t
left join refund r on r.client_id = t.client_id and r.tender_id = t.id and r.state <> 'failed'
group by t.client_id, t.id, t.amount, t.refunded
having t.refunded <> coalesce(sum(r.amount), 0) or t.refunded not between 0 and t.amount;

-- rule 6: the cancellation of a booking never refunds more than the booking cost
select b.client_id, b.id, b.status, b.amount, sum(p.amount) as refunds
from booking b join refund_share p on p.client_id = b.client_id and p.booking_id = b.id
join refund r on r.client_id = p.client_id and r.id = p.refund_id and r.state <> 'failed'
group by b.client_id, b.id, b.status, b.amount
having b.status <> 'cancelled' or sum(p.amount) > b.amount;

-- rule 6: a booking whose place another one took is cancelled, so that what was paid for it counts once
select r.client_id, r.id, r.status, b.id as taken_by
from booking b join booking r on r.client_id = b.client_id and r.id = b.replaces_id
where b.status in ('settled', 'cancelled') and r.status <> 'cancelled';

-- rule 6: the bookings of a refund share all of it, each of them after the one before it
select r.client_id, r.id, r.amount, sum(refund_part(r, p)) as parts
from refund r join refund_share p on p.client_id = r.client_id and p.refund_id = r.id
group by r.client_id, r.id, r.amount
having sum(refund_part(r, p)) <> r.amount;

-- rule 6: what a dispute has taken is in the journal
select d.client_id, d.attempt_id, d.withdrawn, coalesce(j.booked, 0) as booked
from (
  select client_id, attempt_id, sum(withdrawn) as withdrawn from dispute group by client_id, attempt_id
) d
left join (
  select j.client_id, j.attempt_id, sum(case when t.code = 'disputed' then j.amount else -j.amount end) as booked
  from journal j join account t on t.client_id = j.client_id and t.id = j.to_account_id
  where j.reason = 'dispute' group by j.client_id, j.attempt_id
) j on j.client_id = d.client_id and j.attempt_id = d.attempt_id
where d.withdrawn <> coalesce(j.booked, 0);

-- rule 6: refunds never exceed what was captured, and their sum is the attempt's counter
select a.client_id, a.id, a.captured, a.refunded, sum(r.amount) as refunds
from payment_attempt a
left join refund r on r.client_id = a.client_id and r.attempt_id = a.id and r.state <> 'failed'
group by a.client_id, a.id, a.captured, a.refunded
having a.refunded > a.captured or a.refunded <> coalesce(sum(r.amount), 0);

-- rule 6: a payment that was captured without an order has a refund of its whole amount
select a.client_id, a.id, a.captured, r.amount, r.state
from payment_attempt a
left join refund r on r.client_id = a.client_id and r.attempt_id = a.id and r.reason = 'no_order'
where a.state = 'captured_late' and r.amount is distinct from a.captured;

-- rule 6: refunds to cards that were made are in the journal, less those that were taken back
select r.client_id, r.attempt_id, r.amount, j.booked
from (
  select client_id, attempt_id, sum(amount) filter (where state = 'succeeded') as amount
  from refund where attempt_id is not null group by client_id, attempt_id
) r
full join (
  select client_id, attempt_id, sum(case reason when 'refund' then amount else -amount end) as booked
  from journal where reason in ('refund', 'refund_reversed') group by client_id, attempt_id
) j on j.client_id = r.client_id and j.attempt_id = r.attempt_id
where coalesce(r.amount, 0) <> coalesce(j.booked, 0);

-- rule 6: no attempt is in a state that is not final an hour after its deadline; a void has at most a day
select client_id, id, state, deadline_at from payment_attempt
where deadline_at < coalesce(nullif(current_setting('pavilion.now', true), '')::timestamptz, now()) - interval '1 hour'
  or (state = 'void_pending' and deadline_at > updated_at + interval '1 day');

-- rule 6: a hold has a payment attempt only while that attempt is in progress
select h.client_id, h.cart_id, h.attempt_id, a.state
from hold h left join payment_attempt a on a.client_id = h.client_id and a.id = h.attempt_id
where h.attempt_id is not null
  and (a.id is null or a.state not in ('created', 'authorising', 'sca_required', 'authorised', 'unknown'));

-- rule 6: an attempt whose state is not final has a next check
select client_id, id, state from payment_attempt
where next_check_at is null
  and state not in ('captured', 'capture_failed', 'captured_late', 'voided', 'void_failed', 'failed', 'expired');

-- rule 6: an attempt that ended without the provider's answer is on the operator's list until it is closed
select client_id, id, state from payment_attempt
where state = 'void_failed' and next_check_at is not null and open_reason is null;

-- rule 8: an occurrence's locations and instructors belong to its client, and the locations to its root location
select o.client_id, o.id, leaf as missing
from occurrence o cross join unnest(o.location_ids) leaf
left join location l on l.client_id = o.client_id and l.id = leaf and l.root_id = o.root_id
where l.id is null
union all
select o.client_id, o.id, instructor_id
from occurrence o cross join unnest(o.instructor_ids) instructor_id
left join instructor i on i.client_id = o.client_id and i.id = instructor_id
where i.id is null;

-- rule 4: the uses of an allowance and of a package are those of lines, and no more than it has
select client_id, benefit_id as id, person_id, used, lines, maximum from (
  select a.client_id, a.benefit_id, a.person_id, a.used, a.maximum, count(u.line_id) as lines
  from allowance a
  left join line_use u on u.client_id = a.client_id and u.person_id = a.person_id and u.benefit_id = a.benefit_id
    and u.period_start = a.period_start
  group by a.client_id, a.person_id, a.benefit_id, a.period_start
) counted where used <> lines or used > maximum
union all
select p.client_id, p.id, p.person_id, p.used, count(u.line_id) + p.used_at_desk + p.sent, p.uses
from package p left join line_use u on u.client_id = p.client_id and u.package_id = p.id
group by p.client_id, p.id
having p.used <> count(u.line_id) + p.used_at_desk + p.sent or p.used > p.uses;

-- rule 4: a package's sent passes are those not withdrawn, and a redeemed pass is one package of one use, of its guest
select p.client_id, p.id, p.sent, count(g.id) as passes
from package p left join guest_pass g on g.client_id = p.client_id and g.package_id = p.id and g.withdrawn_at is null
group by p.client_id, p.id having p.sent <> count(g.id)
union all
select g.client_id, g.id, g.redeemed_by, p.person_id
from guest_pass g left join package p on p.client_id = g.client_id and p.guest_pass_id = g.id
where (g.redeemed_at is null) <> (p.id is null) or p.uses <> 1;

-- rule 4: a line that a use pays for is reserved, or settled with a booking that is not cancelled
select u.client_id, u.line_id, l.status from line_use u
join cart_line l on l.client_id = u.client_id and l.id = u.line_id
where l.status not in ('reserved', 'settled') or not exists (
  select from booking b
  where b.client_id = l.client_id and b.line_id = l.id and b.occurrence_id = u.occurrence_id
    and b.status in ('reserved', 'settled')
);

-- rule 4: the uses of a discount code, in all and of each person, are those of orders and payments in progress
select c.client_id, c.id, c.used, count(u.id) as uses
from discount_code c left join discount_use u on u.client_id = c.client_id and u.code_id = c.id
group by c.client_id, c.id having c.used <> count(u.id) or c.used > coalesce(c.max_uses, c.used)
union all
select p.client_id, p.code_id, p.used, count(u.id)
from discount_person p
left join discount_use u on u.client_id = p.client_id and u.code_id = p.code_id and u.person_id = p.person_id
group by p.client_id, p.code_id, p.person_id having p.used <> count(u.id);

-- rule 4: the discount of a line is part of what its steps take off
select client_id, id, discount_amount, price_steps from cart_line
where discount_amount <> coalesce((
  select -sum((step ->> 'amount')::int) from jsonb_array_elements(price_steps) step
  where step ->> 'code' = 'discount_code'
), 0);

-- rule 5: what a collection by Direct Debit is in the journal for is what the bank has paid for it
select c.client_id, c.id, c.state, c.amount, coalesce(j.collected, 0) as collected
from debit_collection c
left join (
  select j.client_id, j.collection_id,
    sum(case j.reason when 'debit_collected' then j.amount else -j.amount end) as collected
  from journal j where j.collection_id is not null group by j.client_id, j.collection_id
) j on j.client_id = c.client_id and j.collection_id = c.id
where coalesce(j.collected, 0) <> case c.state when 'paid' then c.amount else 0 end;

-- rule 5: a month of a membership is collected once
select a.client_id, c.id, other.id as other
from debit_collection c
join debit_agreement a on a.client_id = c.client_id and a.id = c.agreement_id
join debit_agreement b on b.client_id = a.client_id and b.person_id = a.person_id and b.plan_id = a.plan_id
join debit_collection other on other.client_id = b.client_id and other.agreement_id = b.id and other.id > c.id
where c.state <> 'cancelled' and other.state <> 'cancelled'
  and daterange(c.starts_on, c.ends_on, '[]') && daterange(other.starts_on, other.ends_on, '[]');
