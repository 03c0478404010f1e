-- PAN and address as somebody who gives told them at a time, sealed: donation receipts name them by the id. They take the
-- place of the table donor and of payer_pan and payer_address of receipt, which were never filled and go a release later.
create table donor_details (
  id uuid primary key,
  registration_id uuid not null references registration (id) on delete cascade,
  sealed text not null,
  -- false once others took their place, or the registration went to another person: documents still name them
  is_current boolean not null,
  told_at timestamptz not null
);
create unique index current_donor on donor_details (registration_id) where is_current;
create index donor_details_of on donor_details (registration_id);

-- part of the hash; no foreign key, since a document stays when its donor is erased
alter table receipt add column donor_id uuid;
