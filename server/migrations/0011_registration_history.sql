-- What happened to a registration and what staff think of it; both go with the person's data.

-- One change: who made it, what it was, and each value before and after.
create table registration_change (
  id uuid primary key,
  registration_id uuid not null references registration (id) on delete cascade,
  at timestamptz not null,
  -- money: the provider or the ledger said so; system: a job of ours
  actor text not null check (actor in ('registrant', 'staff', 'money', 'system')),
  admin_id uuid references admin_user (id),
  event text not null check (length(event) between 1 and 40),
  reason text not null default '',
  -- a list of {field, before, after}
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  check ((actor = 'staff') = (admin_id is not null))
);
create index registration_change_newest on registration_change (registration_id, at desc, id desc);

-- What staff write down for each other; the registrant does not see it.
create table registration_note (
  id uuid primary key,
  registration_id uuid not null references registration (id) on delete cascade,
  admin_id uuid not null references admin_user (id),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index registration_note_newest on registration_note (registration_id, created_at desc, id desc);
