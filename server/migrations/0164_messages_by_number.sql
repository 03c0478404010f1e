-- no-transaction
create unique index concurrently contact_message_number on contact_message (number);
