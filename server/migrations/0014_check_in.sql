-- Who has come in at the doors. A row is one scan, under the key the device made for it, so that the same
-- scan sent twice counts once; what is taken back stays, marked. Who is in is the sum of the rest.
create table check_in (
  key uuid primary key,
  registration_id uuid not null references registration (id),
  adults int not null check (adults >= 0),
  teens int not null check (teens >= 0),
  children int not null check (children >= 0),
  -- what the registration was before, so that taking it back restores it
  status_before text not null,
  -- at the door, by the device's clock where it had no network; and when we heard of it
  arrived_at timestamptz not null,
  recorded_at timestamptz not null,
  admin_id uuid not null references admin_user (id),
  -- why somebody came in all the same, where something spoke against it
  reason text not null default '',
  undone_at timestamptz,
  undone_by uuid references admin_user (id),
  undo_reason text not null default '',
  check (adults + teens + children > 0),
  check ((undone_at is null) = (undone_by is null))
);
create index check_in_of_registration on check_in (registration_id);
create index check_in_arrived on check_in (arrived_at) where undone_at is null;

-- Whoever registers at the desk may have no e-mail address: any number of them, and no key to be found by.
alter table registration drop column email_key;
alter table registration
  add column email_key text generated always as (nullif(lower(email), '')) stored;
create unique index registration_email_key on registration (email_key, contact_owner)
  where deleted_at is null and status <> 'Cancelled';
create index registration_cancelled_email on registration (email_key)
  where status = 'Cancelled' and deleted_at is null;
