-- One row per course and earlier course whose present pupils may book it before everyone: those of the same level keep
-- their place, those of another level move to it. Each has an opening of its own, so pupils can keep their place before
-- others move.
create table re_enrolment (
  client_id uuid not null,
  schedule_id uuid not null,
  previous_schedule_id uuid not null,
  kind text not null check (kind in ('keep', 'move')),
  -- Everyone else books from the first opening of the course's sessions.
  opens_at timestamptz not null,
  primary key (client_id, schedule_id, previous_schedule_id),
  foreign key (client_id, schedule_id) references schedule,
  foreign key (client_id, previous_schedule_id) references schedule,
  check (previous_schedule_id <> schedule_id)
);
create index re_enrolment_previous on re_enrolment (client_id, previous_schedule_id);

create trigger re_enrolment_version after insert or update or delete on re_enrolment
  for each row execute function raise_schedule_version();
