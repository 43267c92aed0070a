-- ACT-34: the name of the place of a session in the locations `p_ids`: 'Court 1, Court 2', or that of their root where they
-- are all its leaves: 'Sports hall', not four courts. Empty without locations.
create function location_names(p_client uuid, p_ids uuid[]) returns text language sql stable parallel safe as $$
  select coalesce(
    (select r.name from location f join location r on r.client_id = f.client_id and r.id = f.root_id
      where f.client_id = p_client and f.id = p_ids[1] and cardinality(p_ids) > 1 and not exists (
        select 1 from location l
        where l.client_id = p_client and l.venue_id = r.venue_id and l.root_id = r.id and l.id <> all(p_ids)
          and not exists (select 1 from location c where c.client_id = p_client and c.parent_id = l.id))),
    (select string_agg(l.name, ', ' order by l.position, l.name) from location l
      where l.client_id = p_client and l.id = any(p_ids)),
    '')
$$;
