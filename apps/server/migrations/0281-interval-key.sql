-- ACT-11: a schedule with trickle-feed bookings divides the day into intervals of so many minutes from midnight, in the
-- venue's wall clock. Its occurrences that start in one interval carry one key.
alter table schedule add interval_minutes int check (interval_minutes between 5 and 1440);
