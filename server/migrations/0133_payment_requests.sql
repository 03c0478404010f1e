-- What staff ask a registrant for outside the checkout: a UPI code for the desk, or a link to send. Each is of one amount
-- and for one payment; its id is a note at the provider and comes back with the money.
create table payment_request (
  id uuid primary key,
  registration_id uuid not null references registration (id),
  way text not null check (way in ('qr', 'link')),
  amount_paise bigint not null check (amount_paise between 100 and 50000000),
  rates jsonb not null,
  provider_mode text not null check (provider_mode in ('live', 'test', 'sim')),
  provider_id text unique check (provider_id ~ '^(qr|plink)_[A-Za-z0-9]{14}$'),
  -- of a link where it leads, of a code its picture; what the code says, where the provider tells
  url text,
  code text,
  status text not null default 'creating' check (status in ('creating', 'open', 'paid', 'closed')),
  asked_by uuid not null,
  until timestamptz not null,
  next_look_at timestamptz,
  last_asked_at timestamptz,
  created_at timestamptz not null,
  check (status in ('creating', 'closed') or provider_id is not null)
);
create unique index one_live_payment_request on payment_request (registration_id, way)
  where status in ('creating', 'open');
create index payment_request_of on payment_request (registration_id, created_at desc);
create index payment_request_live on payment_request (created_at) where status in ('creating', 'open');
