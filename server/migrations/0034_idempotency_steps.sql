-- What a request with an Idempotency-Key has changed: a row a transaction, written in that transaction, so
-- that a repeat knows what was done however the answer to the COMMIT was lost. The result is sealed.
create table idempotency_step (
  scope text not null,
  key text not null,
  step int not null,
  request_sha256 bytea not null,
  result text,
  created_at timestamptz not null default now(),
  primary key (scope, key, step)
);
create index idempotency_step_age on idempotency_step (created_at);
