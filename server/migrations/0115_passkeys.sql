-- Keys of devices that open an account of the staff after a finger, a face or the screen lock.
create table admin_passkey (
  id uuid primary key,
  admin_id uuid not null references admin_user (id) on delete cascade,
  -- As the device names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the device counts; going back means that somebody copied the key.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index admin_passkey_of on admin_passkey (admin_id);

-- What a device is asked to sign, once and within minutes: by an account that adds a key, or by whoever signs in.
create table passkey_challenge (
  challenge_hash bytea primary key,
  admin_id uuid references admin_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_of on passkey_challenge (admin_id) where admin_id is not null;
create index passkey_challenge_over on passkey_challenge (expires_at);

-- Who signed in with a passkey has not given the password yet.
alter table admin_session alter column password_given_at drop not null;
