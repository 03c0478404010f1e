-- Who was erased and when, by id alone: after a backup of before was restored, it is done again.
create table erasure (
  -- no reference: of a draft nothing else stays
  registration_id uuid primary key,
  erased_at timestamptz not null
);
insert into erasure (registration_id, erased_at)
  select registration_id, sealed_at from sealed_registration;
