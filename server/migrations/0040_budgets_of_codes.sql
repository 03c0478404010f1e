-- Codes are counted by what was asked for, before anything is sent, and apart for browsers that proved the
-- contact before.

alter table otp_challenge
  -- the email address as it is written to: however it is spelt, one mailbox has one budget
  add column asked_mailbox text,
  -- the browser that proved the contact before; null: a stranger, who shares a budget with all others
  add column proven_browser bytea;
update otp_challenge set asked_mailbox = email where email is not null;
create index otp_challenge_asked_mailbox on otp_challenge (asked_mailbox, created_at desc)
  where asked_mailbox is not null;
create index otp_challenge_asked_number on otp_challenge (contact_number, created_at desc)
  where contact_number is not null;
