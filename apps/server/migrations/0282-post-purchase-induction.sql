-- WVR-01: an induction that is attended after the purchase. It blocks no sale; the customer's pages ask for it.
alter table schedule
  add post_induction_id uuid,
  add foreign key (client_id, post_induction_id) references restriction;

drop trigger schedule_version on schedule;
create trigger schedule_version
  before update of venue_id, template_id, waiver_id, induction_id, restriction_criteria, post_waiver_id,
    post_induction_id, cancellation_cutoff_minutes, cut_off_actions on schedule
  for each row execute function raise_version();

create or replace function raise_restriction_version() returns trigger language plpgsql as $$
begin
  update schedule set version = version + 1
  where client_id = new.client_id and new.id in (waiver_id, induction_id, post_waiver_id, post_induction_id);
  return null;
end $$;
