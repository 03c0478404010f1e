-- Messages by kind and language, what staff made of their texts, and the way back from a changed contact.

alter table message
  -- which text it was made of; null for messages of before this change
  add column kind text,
  add column language text check (language in ('en', 'ml', 'hi'));
-- what a person must look at
create index message_attention on message (created_at desc) where status = 'needs attention';
-- the hourly budget of codes by SMS
drop index message_sms;
create index message_sms on message (kind, created_at desc) where channel = 'sms';

-- A text that staff wrote; without a row the one in the code is used.
create table message_template (
  kind text not null,
  language text not null check (language in ('en', 'ml', 'hi')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  -- empty: no text message
  sms text not null default '' check (length(sms) <= 1000),
  updated_by uuid references admin_user (id),
  updated_at timestamptz not null,
  primary key (kind, language)
);

-- For 72 hours the old contact may take a change of contacts back; only the hash of the link is kept.
create table contact_undo (
  token_hash bytea primary key,
  registration_id uuid not null references registration (id) on delete cascade,
  -- as they were before the change
  email text not null,
  contact_number text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index contact_undo_of_registration on contact_undo (registration_id, created_at);
create index contact_undo_expiry on contact_undo (expires_at);

alter table otp_challenge
  -- the code goes to the parent whom this registration names, with an explanation
  add column parent_of uuid references registration (id) on delete set null;
