-- Mails about a contact message say its number, as those about an issue do: a reply tells by it what it is about.
create sequence contact_message_number_seq as int;
alter table contact_message add column number int;
alter table contact_message alter column number set default nextval('contact_message_number_seq');
alter sequence contact_message_number_seq owned by contact_message.number;
