-- Where a reply to a mail goes; null: to the contact mailbox of the settings.
alter table message add column reply_to text;
