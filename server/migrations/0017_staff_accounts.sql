-- Staff are invited by mail, may prove who they are with a second factor, and see where they are signed in.

-- null until somebody accepts the invitation
alter table admin_user alter column password_hash drop not null;
alter table admin_user
  -- E.164
  add column phone text,
  -- shared with an authenticator app (RFC 6238), sealed; null: there is no second factor
  add column totp_secret text,
  -- shown to its owner and not yet confirmed by a code
  add column totp_pending text,
  -- codes of this step of thirty seconds and of all before it are spent
  add column totp_last_step bigint not null default 0,
  add constraint admin_user_invited check (password_hash is not null or not active);

-- In place of a code of the app, each once: what was used is deleted.
create table admin_recovery_code (
  admin_id uuid not null references admin_user (id) on delete cascade,
  code_mac bytea not null,
  primary key (admin_id, code_mac)
);

-- What opens one door of an account once: a link of a mail, or the step between password and code.
create table admin_token (
  token_hash bytea primary key,
  admin_id uuid not null references admin_user (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password-reset', 'second-factor')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index admin_token_of_admin on admin_token (admin_id, purpose);

-- What a session is known by to its owner: what it was made with and from where, the address masked.
alter table admin_session
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column address text not null default '';
create unique index admin_session_id on admin_session (id);

-- Where an account was signed in before; a sign-in from elsewhere is told to its owner.
create table admin_device (
  admin_id uuid not null references admin_user (id) on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (admin_id, device_hash)
);
