-- ACC-07: the transfers of a person's credit, for its history.
create index journal_credit_to on journal (client_id, to_account_id, created_at)
  where reason in ('credit_given', 'credit_returned', 'credit_refunded', 'credit_moved');
create index journal_credit_from on journal (client_id, from_account_id, created_at)
  where reason in ('credit_spent', 'credit_moved');

-- ACC-04: what a member can do about their membership.
alter table membership_plan
  -- Days of notice of a cancellation, which ends the membership with the month in which they end.
  add notice_days smallint not null default 0 check (notice_days between 0 and 366),
  -- Whole months for which it can be frozen at a time; 0 for a plan that cannot be frozen.
  add max_freeze_months smallint not null default 0 check (max_freeze_months between 0 and 12),
  -- What a member has to prove, for example 'proof of your student status'; null if nothing.
  add required_document text check (length(required_document) between 1 and 100);

-- When the member asked for the end of it; null if it ends for another reason, or not.
alter table membership add cancelled_at timestamptz;

-- The last day of a membership that is collected by Direct Debit and cancelled with notice: no later month is collected.
alter table debit_agreement add ends_on date;

-- One row per freeze of a membership: its benefits do not apply, and its months are not collected. Days are local, both
-- inclusive.
create table membership_freeze (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  plan_id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The periods before and after it of a membership without an end; null for one that is collected month by month.
  paused_id uuid,
  resumed_id uuid,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, plan_id) references membership_plan,
  foreign key (client_id, paused_id) references membership,
  foreign key (client_id, resumed_id) references membership on delete cascade,
  constraint membership_freeze_periods check (num_nonnulls(paused_id, resumed_id) in (0, 2)),
  -- A membership is frozen once at a time.
  constraint membership_freeze_once exclude using gist (
    client_id with =, person_id with =, plan_id with =, daterange(starts_on, ends_on, '[]') with &&
  )
);

-- ACC-04: one row per document that a member has uploaded for a plan. The latest one counts.
create table membership_document (
  client_id uuid not null,
  id uuid not null,
  person_id int not null,
  plan_id uuid not null,
  -- As its owner called the file.
  name text not null check (length(name) between 1 and 200),
  -- By its content.
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  content bytea not null check (length(content) between 1 and 10485760),
  -- The last day on which it proves something.
  expires_on date not null,
  created_at timestamptz not null,
  -- When its owner was notified that it expires; null until then.
  notified_at timestamptz,
  -- Of its email: the language, and the page that it opens.
  language text not null,
  account_url text not null,
  primary key (client_id, id),
  foreign key (client_id, person_id) references person,
  foreign key (client_id, plan_id) references membership_plan
);
create index membership_document_person on membership_document (client_id, person_id, plan_id, created_at);
create index membership_document_expiry on membership_document (expires_on) where notified_at is null;

-- PRC-07: a package of guest passes: each use is sent to a friend, who books with it once.
alter table package_plan add is_guest_pass boolean not null default false;

-- One row per guest pass that was sent. It takes a use of its package, and gives it back if it is withdrawn.
create table guest_pass (
  client_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  -- Empty once it is 90 days old.
  recipient_name text not null check (length(recipient_name) <= 100),
  recipient_email text not null check (length(recipient_email) <= 255),
  -- First instant at which it can no longer be redeemed, and no use of a session that starts then or later.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by int,
  primary key (client_id, id),
  foreign key (client_id, package_id) references package,
  foreign key (client_id, redeemed_by) references person,
  constraint guest_pass_redeemed check ((redeemed_at is null) = (redeemed_by is null)),
  -- It is redeemed or withdrawn, never both.
  constraint guest_pass_once check (num_nonnulls(withdrawn_at, redeemed_at) <= 1)
);
create index guest_pass_package on guest_pass (client_id, package_id);

-- Those of the used ones that were sent and are not withdrawn; and the pass that a guest's package of one use comes from.
alter table package
  add sent int not null default 0 check (sent >= 0),
  add guest_pass_id uuid,
  add foreign key (client_id, guest_pass_id) references guest_pass;
create unique index package_guest_pass on package (client_id, guest_pass_id) where guest_pass_id is not null;
