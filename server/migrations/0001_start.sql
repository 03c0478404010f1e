-- The tables of registration, payment and staff. Constraints and indexes carry the rules.
create extension if not exists pg_trgm;

-- Settings: one row per tab; `revision` grows with every change so that caches know.
create table setting (
  tab text primary key check (tab in ('public')),
  value jsonb not null,
  revision int not null default 1,
  updated_at timestamptz not null default now()
);
create function announce_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting_changed', new.tab);
  return null;
end $$;
create trigger setting_announced after insert or update on setting
  for each row execute function announce_setting();

create sequence registration_number_seq;

create table registration (
  id uuid primary key,
  registration_number text not null unique,
  registration_type text not null default 'full' check (registration_type in ('full', 'quick', 'staff')),
  status text not null default 'Draft'
    check (status in ('Draft', 'Submitted', 'Waitlisted', 'Confirmed', 'Checked In', 'Cancelled')),
  -- searched and filtered
  name text not null check (length(name) between 2 and 100),
  email text not null,
  email_key text generated always as (lower(email)) stored,
  contact_number text not null check (contact_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- two people may share a contact when staff allow it; then this is their own
  contact_owner text not null default '',
  school text not null,
  year_of_passing text not null check (year_of_passing ~ '^[0-9]{4}$'),
  is_attending boolean,
  people int not null default 0 check (people >= 0),
  -- the form's answers, one object a section
  form jsonb not null,
  last_completed_step int not null default 1 check (last_completed_step between 0 and 9),
  form_submission_complete boolean not null default false,
  locale text not null default 'en' check (locale in ('en', 'ml', 'hi')),
  -- the fee as the form stands, in paise
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  declared_contribution_paise bigint not null default 0 check (declared_contribution_paise >= 0),
  -- rates frozen with the first payment; null while unpaid
  paid_rates jsonb,
  fee_cycle int not null default 1,
  -- projection of the ledger; written only by project-registration.ts (see the trigger below)
  payment_status text not null default 'Pending' check (payment_status in
    ('Pending', 'Processing', 'Failed', 'Completed', 'Partially Paid', 'Partially Refunded', 'Refunded')),
  payment_amount_paise bigint not null default 0,
  fee_paid_paise bigint not null default 0,
  credit_paise bigint not null default 0,
  payment_method text,
  transaction_id text,
  receipt_number text,
  additional_contribution_paise bigint not null default 0,
  last_contribution_paise bigint,
  last_contribution_transaction_id text,
  version int not null default 1,
  submitted_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index registration_email_key on registration (email_key, contact_owner)
  where deleted_at is null and status <> 'Cancelled';
create unique index registration_contact_key on registration (contact_number, contact_owner)
  where deleted_at is null and status <> 'Cancelled';

-- A change of these columns that does not come through the one door is a bug, wherever it is.
create function guard_payment_projection() returns trigger language plpgsql as $$
begin
  if current_setting('sangamam.projecting', true) is distinct from 'yes' and (
    new.payment_status, new.payment_amount_paise, new.fee_paid_paise, new.credit_paise,
    new.payment_method, new.transaction_id, new.receipt_number, new.additional_contribution_paise,
    new.last_contribution_paise, new.last_contribution_transaction_id, new.fee_cycle, new.paid_rates
  ) is distinct from (
    old.payment_status, old.payment_amount_paise, old.fee_paid_paise, old.credit_paise,
    old.payment_method, old.transaction_id, old.receipt_number, old.additional_contribution_paise,
    old.last_contribution_paise, old.last_contribution_transaction_id, old.fee_cycle, old.paid_rates
  ) then
    raise exception 'payment columns are a projection of the ledger';
  end if;
  return new;
end $$;
create trigger registration_payment_guard before update on registration
  for each row execute function guard_payment_projection();

-- A browser's right to see and change registrations. Only the hash of the cookie is kept.
create table registration_session (
  token_hash bytea primary key,
  registration_ids uuid[] not null,
  -- 'created': earned by making the record; 'verified': by a one-time code
  assurance text not null check (assurance in ('created', 'verified')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index registration_session_expiry on registration_session (expires_at);

create table consent (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration (id),
  purpose text not null check (purpose in ('policies', 'photos', 'later_events')),
  given boolean not null,
  policy_version int not null,
  at timestamptz not null default now()
);
create index consent_registration on consent (registration_id);

-- Money -------------------------------------------------------------------------------------------

create table payment_order (
  id uuid primary key,
  registration_id uuid not null references registration (id),
  purpose text not null check (purpose in ('registration', 'balance', 'contribution')),
  amount_paise bigint not null check (amount_paise between 100 and 50000000),
  currency char(3) not null default 'INR' check (currency = 'INR'),
  -- the fee, its rates and version, and what was due when the order was made
  fee_snapshot jsonb not null,
  receipt text not null unique check (length(receipt) <= 40),
  provider_mode text not null check (provider_mode in ('live', 'test', 'sim')),
  provider_order_id text unique check (provider_order_id ~ '^order_[A-Za-z0-9]{14}$'),
  status text not null default 'creating'
    check (status in ('creating', 'open', 'paid', 'superseded', 'expired')),
  polls int not null default 0,
  next_poll_at timestamptz,
  last_asked_at timestamptz,
  created_at timestamptz not null default now(),
  check (status in ('creating', 'superseded') or provider_order_id is not null)
);
create unique index one_live_fee_order on payment_order (registration_id)
  where purpose in ('registration', 'balance') and status in ('creating', 'open');
create unique index one_live_contribution_order on payment_order (registration_id)
  where purpose = 'contribution' and status in ('creating', 'open');
create index payment_order_registration on payment_order (registration_id, created_at desc);
create index payment_order_due on payment_order (next_poll_at) where next_poll_at is not null;

create sequence receipt_number_seq;

create table payment (
  provider_payment_id text primary key check (provider_payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  order_id uuid references payment_order (id),
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  amount_refunded_paise bigint not null default 0 check (amount_refunded_paise >= 0),
  method text,
  provider_fee_paise bigint,
  provider_tax_paise bigint,
  error_code text,
  error_reason text,
  error_description text,
  disposition text not null default 'none' check (disposition in ('none', 'applied', 'unallocated')),
  disposition_reason text,
  receipt_number text unique,
  first_seen_via text not null,
  first_seen_at timestamptz not null default now(),
  captured_at timestamptz
);
create index payment_of_order on payment (order_id);

create table ledger_entry (
  seq bigint generated always as identity primary key,
  registration_id uuid references registration (id),
  kind text not null check (kind in
    ('fee', 'balance', 'contribution', 'unallocated', 'refund', 'refund_reversal')),
  amount_paise bigint not null check (amount_paise <> 0),
  -- of a fee or balance: what is due, then the declared contribution, the rest is credit
  fee_part_paise bigint not null default 0,
  contribution_part_paise bigint not null default 0,
  credit_part_paise bigint not null default 0,
  fee_cycle int,
  source_type text not null check (source_type in
    ('razorpay_payment', 'razorpay_refund', 'offline', 'allocation', 'no_fee')),
  source_id text not null,
  actor text not null,
  at timestamptz not null default now(),
  unique (source_type, source_id, kind),
  check (kind not in ('fee', 'balance')
    or fee_part_paise + contribution_part_paise + credit_part_paise = amount_paise)
);
-- a captured payment is credited once, whatever happens
create unique index one_credit_per_payment on ledger_entry (source_id)
  where source_type = 'razorpay_payment';
create unique index one_fee_per_cycle on ledger_entry (registration_id, fee_cycle) where kind = 'fee';
create index ledger_of_registration on ledger_entry (registration_id);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception 'append only';
end $$;
create trigger ledger_append_only before update or delete on ledger_entry
  for each row execute function append_only();
create trigger ledger_no_truncate before truncate on ledger_entry
  for each statement execute function append_only();

create table refund (
  id uuid primary key,
  provider_payment_id text not null references payment (provider_payment_id),
  amount_paise bigint not null check (amount_paise > 0),
  idempotency_key text not null unique check (idempotency_key ~ '^[A-Za-z0-9_-]{10,64}$'),
  provider_refund_id text unique check (provider_refund_id ~ '^rfnd_[A-Za-z0-9]{14}$'),
  status text not null default 'requested'
    check (status in ('requested', 'pending', 'processed', 'failed')),
  requested_by text not null,
  approved_by text check (approved_by <> requested_by),
  reason text not null,
  created_at timestamptz not null default now()
);
create index refund_of_payment on refund (provider_payment_id);

create table webhook_event (
  id bigint generated always as identity primary key,
  event_id text not null,
  body_sha256 bytea not null,
  event_type text not null,
  raw bytea,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  parked_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  unique (event_id, body_sha256)
);
create index webhook_event_due on webhook_event (next_try_at)
  where processed_at is null and parked_at is null;

-- What browsers claimed, kept so that a claim survives an outage of the provider.
create table payment_claim (
  registration_id uuid not null references registration (id),
  provider_payment_id text not null check (provider_payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  source text not null check (source in ('transaction', 'put', 'add-more', 'callback')),
  signature_ok boolean,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  last_reason text,
  created_at timestamptz not null default now(),
  primary key (registration_id, provider_payment_id)
);
create index payment_claim_due on payment_claim (next_try_at) where state = 'pending';
create index payment_claim_payment on payment_claim (provider_payment_id);

-- Something about money that a person must look at.
create table finding (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('unallocated', 'orphan', 'mismatch', 'stuck_order', 'parked_webhook', 'dispute',
     'late_authorisation', 'suspicious_claim')),
  subject text not null,
  registration_id uuid references registration (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (kind, subject)
);
create index finding_of_registration on finding (registration_id) where closed_at is null;

-- Up to when the provider's own list of payments was compared completely.
create table payment_sweep (
  only_row boolean primary key default true check (only_row),
  swept_until timestamptz not null
);

-- Messages ----------------------------------------------------------------------------------------

create table message (
  id uuid primary key,
  -- one message an event: 'confirmed:<registration>:<cycle>'
  dedupe_key text unique,
  registration_id uuid references registration (id),
  channel text not null default 'email' check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- [{filename, contentType, content}]; pictures stand in html_body as data URLs
  attachments jsonb not null default '[]',
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'needs attention')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_newest on message (created_at desc);

-- Staff -------------------------------------------------------------------------------------------

create table admin_user (
  id uuid primary key,
  email text not null,
  name text not null check (length(name) between 1 and 100),
  password_hash text not null,
  role text not null check (role in ('super_admin', 'admin')),
  all_schools boolean not null default false,
  assigned_schools text[] not null default '{}',
  permissions jsonb not null default '{}',
  active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index admin_user_email on admin_user (lower(email));

create table admin_session (
  token_hash bytea primary key,
  admin_id uuid not null references admin_user (id) on delete cascade,
  -- hash of the companion cookie; null for a client that is not a browser
  binding_hash bytea,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_session_of_admin on admin_session (admin_id);

-- Failed logins by the hash of the e-mail typed, whether or not an account has it.
create table login_failure (
  email_hash bytea primary key,
  failures int not null,
  retry_at timestamptz,
  last_at timestamptz not null
);

-- Limits ------------------------------------------------------------------------------------------

create table idempotency_key (
  scope text not null,
  key text not null,
  request_sha256 bytea not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- counters of rate limits; losing them in a crash is harmless
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expiry on rate_limit (expire);

create table captcha_spent (
  nonce text primary key,
  expires_at timestamptz not null
);
