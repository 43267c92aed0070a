-- AUT-25: a child whom a parent has added has no account: no password, and '' as the email address.
drop index person_email;
create unique index person_email on person (client_id, lower(email)) where not is_provisional and email <> '';
alter table person add check (email <> '' or password_hash is null);
