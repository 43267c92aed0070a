-- VEN-14: one row per venue of a client. The slug identifies it in URLs and is never the first segment of a route.
create table venue (
  client_id uuid not null references client,
  id uuid not null,
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  description text not null default '',
  picture text not null default '',
  address1 text not null,
  address2 text not null default '',
  town text not null,
  area text not null default '',
  postcode text not null,
  phone text not null default '',
  email text not null default '',
  lat double precision,
  lng double precision,
  timezone text not null,
  access text[] not null default '{}',
  -- Before this day in the venue's timezone, the older endpoints serve the venue.
  activities_v2_migration_date date not null,
  display_venue_selection_button boolean not null default true,
  footer_html text not null default '',
  position int not null default 0,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, slug),
  check (slug not in (
    'login', 'register', 'basket', 'checkout', 'booking-confirmed', 'order-confirmed', 'attendees', 'pricing',
    'location', 'camps', 'courses', 'centre', 'kiosk', 'search', 'api', 'assets', 'redirect-to-selected-venue',
    'camp-redirect-to-selected-venue', 'course-redirect-to-selected-venue', 'hand-over', 'accessibility',
    'privacy', 'cookies', 'forgotten-password', 'reset-password', 'embed', 'embed.js', 'robots.txt', 'sitemap.xml'
  ))
);

alter table person add foreign key (client_id, home_venue_id) references venue;

-- One row per opening period of a weekday. Monday is 1; times are minutes since midnight in the venue's wall clock.
create table opening_time (
  client_id uuid not null,
  venue_id uuid not null,
  weekday int not null check (weekday between 1 and 7),
  opens int not null check (opens between 0 and 1439),
  closes int not null check (closes between 1 and 1440),
  primary key (client_id, venue_id, weekday, opens),
  foreign key (client_id, venue_id) references venue,
  check (opens < closes)
);

-- THM-08: one row per theme, of a client (venue_id null) or of a venue. A null field uses the default (THM-09).
create table theme (
  client_id uuid not null references client,
  id uuid not null,
  venue_id uuid,
  app_logo text,
  app_primary_colour text,
  app_secondary_colour1 text,
  app_secondary_colour2 text,
  app_dark_bg_colour text,
  app_header_bg_colour text,
  header_primary_colour text,
  app_body_font_style text,
  app_heading_font_style text,
  app_secondary_button_style text,
  primary key (client_id, id),
  foreign key (client_id, venue_id) references venue,
  unique nulls not distinct (client_id, venue_id)
);

-- One row per bookable location, a tree in a venue. Allocations use leaf locations; claims lock the root location.
create table location (
  client_id uuid not null,
  id uuid not null,
  venue_id uuid not null,
  parent_id uuid,
  root_id uuid not null,
  name text not null,
  position int not null default 0,
  primary key (client_id, id),
  foreign key (client_id, venue_id) references venue,
  foreign key (client_id, parent_id) references location,
  foreign key (client_id, root_id) references location deferrable initially deferred,
  check ((parent_id is null) = (root_id = id))
);
create index location_venue on location (client_id, venue_id);
create index location_parent on location (client_id, parent_id);

create table instructor (
  client_id uuid not null references client,
  id uuid not null,
  name text not null,
  primary key (client_id, id)
);
