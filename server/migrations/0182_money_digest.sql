-- The digest of money acts goes on from the row of the user log that it told last, and knows the mailbox it told it to.
create table money_digest (
  id boolean primary key default true check (id),
  told_seq bigint not null,
  mailbox text not null
);

-- the digest before told all that happened until the day before; a row told twice is better than none
insert into money_digest (told_seq, mailbox)
  select coalesce(max(seq), 0), '' from user_log where at < now() - interval '2 days';
