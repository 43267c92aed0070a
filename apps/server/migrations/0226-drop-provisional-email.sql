-- `person_address` (0220-person-address.sql) finds provisional accounts too.
drop index person_provisional_email;
