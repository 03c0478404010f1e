-- What the tax office wants to know of who gives: stands on donation receipts and in the file for Form 10BD.
create table donor (
  registration_id uuid primary key references registration (id) on delete cascade,
  pan text not null,
  address text not null,
  updated_at timestamptz not null
);
