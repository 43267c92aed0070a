-- People by their address, whatever else a statement asks of them: the unique index is only for accounts with an address, so
-- that a log-in, a registration and a link to a password read every person of the client.
create index person_address on person (client_id, lower(email));
