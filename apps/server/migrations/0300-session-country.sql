-- AUT-27: the country of the IP address of the last use (ISO 3166-1); null if unknown. The address itself is not stored.
alter table session add column country text collate "C" check (country ~ '^[A-Z]{2}$');
