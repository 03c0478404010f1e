-- no-transaction
-- How much went to a mailbox of late: few messages go to one that nobody proved.
create index concurrently if not exists message_to_mailbox
  on message (mailbox_of(recipient), created_at desc) where channel = 'email';
