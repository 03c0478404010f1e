-- One-time codes, what they prove, and the temporary records of the quick registration.

create table otp_challenge (
  id uuid primary key,
  -- 'access': to an existing registration; 'contact': proves a contact that is new
  purpose text not null check (purpose in ('access', 'contact')),
  -- as asked for: lower case, E.164
  email text,
  contact_number text,
  -- of the cookie of the browser that asked; a code is worth nothing in another
  browser_hash bytea not null,
  created_at timestamptz not null,
  -- when the code went out, or would have: whether anybody has this contact shows nowhere in this
  -- table. Null: not decided yet, or held back by a limit.
  sent_at timestamptz,
  email_to text,
  sms_to text,
  code_mac bytea,
  tries int not null default 0 check (tries between 0 and 5),
  last_try_at timestamptz,
  used_at timestamptz,
  -- a newer code of the same contact was sent
  replaced_at timestamptz,
  check (email is not null or contact_number is not null),
  check ((sent_at is null) = (code_mac is null))
);
create index otp_challenge_browser on otp_challenge (browser_hash, created_at desc);
create index otp_challenge_email on otp_challenge (email_to, sent_at desc)
  where email_to is not null;
create index otp_challenge_sms on otp_challenge (sms_to, sent_at desc) where sms_to is not null;
create index otp_challenge_tried on otp_challenge (last_try_at) where last_try_at is not null;
create index otp_challenge_age on otp_challenge (created_at);

alter table registration
  -- the contacts that a code has proven; they count while they are still those of the registration
  add column verified_email text,
  add column verified_contact_number text,
  -- a quick registration that is not finished goes at this time, unless money belongs to it
  add column temporary_until timestamptz;
create index registration_temporary on registration (temporary_until)
  where temporary_until is not null;
-- The unique indexes leave out cancelled registrations; their owners may still read them.
create index registration_cancelled_email on registration (email_key)
  where status = 'Cancelled' and deleted_at is null;
create index registration_cancelled_contact on registration (contact_number)
  where status = 'Cancelled' and deleted_at is null;

alter table message
  -- what must not stay readable, such as a code, stands sealed here and nowhere else
  add column sealed text,
  -- after this it is not worth sending
  add column expires_at timestamptz,
  -- {key, variables}: Indian operators deliver registered templates only
  add column sms_template jsonb,
  drop constraint message_status_check,
  add constraint message_status_check
    check (status in ('queued', 'sent', 'kept', 'expired', 'needs attention'));
create index message_sms on message (created_at desc) where channel = 'sms';

-- Settings of before this change know nothing of it.
update setting
set value = jsonb_set(value, '{features}',
  '{"quick": true, "requireContactVerification": false}'::jsonb || (value -> 'features'))
where tab = 'public';
