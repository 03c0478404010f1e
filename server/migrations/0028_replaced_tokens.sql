-- Giving the password again gives a session another token. The one before opens, for a moment, what needs no
-- password: other tabs may be in the middle of a call, and the answer may be lost.
alter table admin_session
  add column previous_token_hash bytea,
  add column previous_until timestamptz;

create unique index admin_session_previous on admin_session (previous_token_hash);
