-- A bank transfer as its payer declared it. It credits nothing: staff who find it at the bank take it in as a payment.
create table declared_transfer (
  id uuid primary key,
  registration_id uuid not null references registration (id),
  -- the number of the bank, such as a UTR
  reference text not null check (length(reference) between 1 and 60),
  amount_paise bigint not null check (amount_paise between 100 and 50000000),
  paid_on date not null,
  attachment_id uuid unique references upload (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'received', 'not_found')),
  -- what it was taken in as
  payment_id text unique references payment (provider_payment_id),
  -- why it was not found
  note text,
  decided_by uuid references admin_user (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'received') = (payment_id is not null))
);
create unique index one_waiting_transfer on declared_transfer (registration_id) where state = 'waiting';
create index declared_transfer_of on declared_transfer (registration_id, created_at desc);
create index declared_transfer_by_state on declared_transfer (state, created_at desc);
create index declared_transfer_of_staff on declared_transfer (decided_by) where decided_by is not null;
