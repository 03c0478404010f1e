-- Consent by purpose and notice, and what becomes of the data of who asks to be erased.

-- The text that people were shown, each kept once.
create table notice (
  sha256 bytea primary key check (sha256 = sha256(convert_to(body, 'UTF8'))),
  body text not null,
  first_shown_at timestamptz not null
);

alter table consent
  drop constraint consent_purpose_check,
  add constraint consent_purpose_check check (purpose in
    ('policies', 'photos', 'later_events', 'directory', 'whatsapp', 'parent')),
  add column notice_sha256 bytea references notice (sha256),
  -- where it was given or withdrawn
  add column channel text not null default 'form' check (channel in ('form', 'self-service', 'code')),
  -- of a parent: whose declaration it is, as a keyed hash of the contact that the code went to
  add column contact_hash bytea;
drop index consent_registration;
create index consent_standing on consent (registration_id, purpose, id desc);
-- A change of mind is another row.
create trigger consent_not_rewritten before update on consent
  for each row execute function append_only();

alter table message
  -- looked at once more before it goes out; withdrawn when it does not stand any longer
  add column consent_purpose text,
  drop constraint message_status_check,
  add constraint message_status_check check (status in
    ('queued', 'sent', 'kept', 'expired', 'withdrawn', 'needs attention'));
create index message_of_registration on message (registration_id);

-- A registration whose person asked to be erased: the row stays for the books, emptied. What it said is
-- here, encrypted, until the time the law asks for is over; then ciphertext and key go, the row stays
-- as the log of erasures, to be repeated after a backup was restored.
create table sealed_registration (
  registration_id uuid primary key references registration (id),
  sealed_at timestamptz not null,
  erase_after timestamptz not null,
  erased_at timestamptz,
  -- AES-256-GCM: 12 bytes of nonce, 16 of tag, the text
  ciphertext bytea,
  check ((erased_at is null) = (ciphertext is not null))
);
create index sealed_registration_due on sealed_registration (erase_after) where erased_at is null;
-- Apart from what they open, and sealed with the server's secret: a dump of this database opens nothing.
create table sealing_key (
  registration_id uuid primary key references sealed_registration (registration_id),
  sealed_key text not null
);

-- An emptied registration has no name and no contact.
alter table registration
  drop constraint registration_name_check,
  add constraint registration_name_check
    check (length(name) between 2 and 100 or (name = '' and deleted_at is not null)),
  drop constraint registration_contact_number_check,
  add constraint registration_contact_number_check check (contact_number ~ '^\+[1-9][0-9]{6,14}$'
    or (contact_number = '' and deleted_at is not null)),
  drop constraint registration_year_of_passing_check,
  add constraint registration_year_of_passing_check check (year_of_passing ~ '^[0-9]{4}$'
    or (year_of_passing = '' and deleted_at is not null));
create index registration_abandoned on registration (updated_at)
  where status = 'Draft' and deleted_at is null;

-- Settings of before this change know nothing of it.
update setting
set value = value
  || jsonb_build_object('retention', '{"draftDays": 60, "sealedDays": 365}'::jsonb)
  || jsonb_build_object('features', '{"askAge": false}'::jsonb || (value -> 'features'))
  || jsonb_build_object('payments', '{"pan": "", "gstin": ""}'::jsonb || (value -> 'payments'))
where tab = 'public';
