-- Whether it asks whom to call or who collects the attendee, whose answer may be used again for a sibling.
alter table question add column is_contact boolean not null default false;
