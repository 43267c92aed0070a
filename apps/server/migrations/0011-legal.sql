-- Whom customers turn to; null where the operator has said nothing.
alter table client
  add contact_email text,
  add contact_phone text,
  add contact_address text;

-- What an operator states in its own words, in place of ours: in a language, from a day on.
create table legal_page (
  client_id uuid not null references client,
  page text not null check (page in ('accessibility', 'privacy', 'cookies')),
  language text not null,
  html text not null,
  reviewed_on date not null,
  primary key (client_id, page, language)
);
