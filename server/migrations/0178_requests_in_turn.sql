-- The schedule examines every request that can be paid in turn, and looks once more for one whose answer was lost.
alter table payment_request add column examined_at timestamptz not null default '1970-01-01Z';

-- money may come before the provider's answer
alter table payment_request drop constraint payment_request_check;
alter table payment_request add constraint payment_request_check
  check (status <> 'open' or provider_id is not null);

create index payment_request_examined on payment_request (examined_at)
  where status in ('creating', 'open') or (provider_id is null and next_look_at is not null);
drop index payment_request_live;
