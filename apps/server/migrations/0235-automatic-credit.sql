-- WTL-06: the most of its buyer's credit that a place which is booked automatically may cost, in minor units: the price that
-- they were shown. 0 for a place that costs nothing.
alter table waitlist_entry
  add automatic_credit integer not null default 0,
  add constraint automatic_credit_not_negative check (automatic_credit >= 0);
