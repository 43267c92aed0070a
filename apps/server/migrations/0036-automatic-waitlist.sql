-- WTL-06: whether an offer is booked at once for its person, without an email that asks for it. An entry whose place could
-- not be booked is no longer automatic: its offer stays open, and its person gets the email.
alter table waitlist_entry add is_automatic boolean not null default false;
