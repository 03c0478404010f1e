-- Other programs: keys they call with, and the addresses they are told of events at.

-- Opens a part of the API, never more than the super admin who made it may do. Only the hash is kept.
create table api_key (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- how the key begins, to recognise it by
  prefix text not null,
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  all_schools boolean not null,
  assigned_schools text[] not null default '{}',
  -- it works only as long as this account does
  made_by uuid not null references admin_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (all_schools or cardinality(assigned_schools) > 0)
);

-- Where events are sent. The secrets are sealed: signing needs them in full.
create table webhook (
  id uuid primary key,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  -- signs as well for a day after a change
  previous_secret text,
  previous_secret_until timestamptz,
  active boolean not null default true,
  created_at timestamptz not null,
  -- since when every attempt has failed
  failing_since timestamptz,
  -- nothing is sent before this: it did not answer a moment ago
  rests_until timestamptz not null default '-infinity',
  -- until then one process sends to it
  busy_until timestamptz not null default '-infinity',
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- One event for one address, with what became of it. `data` holds ids alone.
create table webhook_delivery (
  -- what the receiver knows a repeat by
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook (id) on delete cascade,
  type text not null,
  data jsonb not null,
  -- of what happens once, such as the capture of a payment
  dedupe_key text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  -- from when its days are counted: sending it again begins anew
  queued_at timestamptz not null,
  next_try_at timestamptz not null,
  last_try_at timestamptz,
  last_status int,
  last_error text,
  unique (webhook_id, dedupe_key)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at)
  where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);
