-- What staff see of money and do with it: one table of payments, the provider's and those staff took in
-- themselves, refunds that are asked for and approved, findings that people close, comparisons.

-- provider_payment_id is the provider's id; of money that staff took in, ours: man_…
alter table payment
  drop constraint payment_provider_payment_id_check,
  add constraint payment_provider_payment_id_check
    check (provider_payment_id ~ '^(pay|man)_[A-Za-z0-9]{14}$'),
  -- of its order, or of whom staff attached it to; null: nobody's
  add column registration_id uuid references registration (id),
  -- where its money stands; before it is received, what its order asked for
  add column kind text check (kind in ('fee', 'balance', 'contribution', 'unallocated')),
  add column provider_created_at timestamptz,
  add column happened_at timestamptz not null
    generated always as (coalesce(captured_at, first_seen_at)) stored,
  -- of money that staff took in: what tells it from other money of the method, and why
  add column reference text,
  add column note text,
  add column recorded_by uuid references admin_user (id),
  -- who let it pass or not, where a second person was needed; then `created` is waiting, `failed` refused
  add column decided_by uuid references admin_user (id),
  add constraint payment_two_people check (decided_by <> recorded_by),
  add constraint payment_recorded check
    ((provider_payment_id like 'man\_%') = (recorded_by is not null));

update payment p set registration_id = o.registration_id,
  kind = case o.purpose when 'registration' then 'fee' else o.purpose end
from payment_order o where o.id = p.order_id;
update payment p set kind = l.kind
from ledger_entry l
where l.source_type = 'razorpay_payment' and l.source_id = p.provider_payment_id;

create unique index one_reference_per_method on payment (upper(replace(reference, ' ', '')), method)
  where reference is not null and status <> 'failed';
-- the list, newest first, by what it is filtered by; everything else is met on the way
create index payment_newest on payment (happened_at desc, provider_payment_id desc);
create index payment_of_registration on payment (registration_id, happened_at desc);
create index payment_by_method on payment (method, happened_at desc, provider_payment_id desc);
create index payment_by_status on payment (status, happened_at desc, provider_payment_id desc)
  where status <> 'captured';
create index payment_by_kind on payment (kind, happened_at desc, provider_payment_id desc)
  where kind <> 'fee';
create index payment_made on payment (provider_created_at);

-- mrf_…: money that staff gave back by themselves, past the provider
alter table refund
  drop constraint refund_provider_refund_id_check,
  add constraint refund_provider_refund_id_check
    check (provider_refund_id ~ '^(rfnd|mrf)_[A-Za-z0-9]{14}$'),
  drop constraint refund_status_check,
  add constraint refund_status_check check (status in
    ('awaiting', 'rejected', 'requested', 'pending', 'processed', 'failed')),
  add column cancel_registration boolean not null default false,
  add column tell_payer boolean not null default false,
  -- why it was rejected or failed, in words
  add column failure text,
  add column finished_at timestamptz,
  add column asked_at timestamptz;
alter table refund rename column approved_by to decided_by;
create index refund_newest on refund (created_at desc, id desc);
create index refund_open on refund (created_at) where status in ('awaiting', 'requested', 'pending');

alter table finding
  drop constraint finding_kind_check,
  add constraint finding_kind_check check (kind in
    ('unallocated', 'orphan', 'mismatch', 'stuck_order', 'parked_webhook', 'dispute',
     'late_authorisation', 'suspicious_claim', 'refund_failed', 'difference')),
  add column payment_id text,
  -- null with closed_at: closed by itself
  add column closed_by uuid references admin_user (id),
  add column note text;
update finding set payment_id = subject where subject ~ '^pay_[A-Za-z0-9]{14}$';
update finding set payment_id = detail ->> 'paymentId' where kind = 'dispute';
create index finding_open on finding (created_at desc, id desc) where closed_at is null;
create index finding_of_payment on finding (payment_id);

-- Looks through the provider's own lists that staff asked for.
create table reconcile_run (
  id uuid primary key,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  seen int not null default 0,
  news int not null default 0,
  failure text,
  started_by uuid not null references admin_user (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index one_reconcile_at_once on reconcile_run ((true))
  where state in ('waiting', 'running');

-- Each day's money, refunds taken off, as the provider lists it and as the ledger has it.
create table money_comparison (
  -- in Kochi
  day date primary key,
  provider_paise bigint not null,
  ledger_paise bigint not null,
  payments int not null,
  compared_at timestamptz not null
);

-- Settings of before this change know nothing of it.
update setting
set value = jsonb_set(value, '{payments}',
  '{"refundApprovalAbove": 2000, "manualApprovalAbove": 10000}'::jsonb || (value -> 'payments'))
where tab = 'public';
