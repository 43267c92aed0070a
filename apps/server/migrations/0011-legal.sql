-- Contact details for customers; null if the client has given none.
alter table client
  add contact_email text,
  add contact_phone text,
  add contact_address text;

-- One row per legal page that replaces the default text, by client and language, with the day of its review.
create table legal_page (
  client_id uuid not null references client,
  page text not null check (page in ('accessibility', 'privacy', 'cookies')),
  language text not null,
  html text not null,
  reviewed_on date not null,
  primary key (client_id, page, language)
);
