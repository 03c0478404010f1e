-- Mails about a contact message say its number, as those about an issue do: a reply tells by it what it is about.
alter table contact_message add column number int not null unique generated always as identity;
alter table contact_message drop column search_text;
alter table contact_message add column search_text text not null generated always as
  ('#' || number || ' ' || lower(name || ' ' || email || ' ' || phone || ' ' || body)) stored;
create index contact_message_search on contact_message using gin (search_text gin_trgm_ops);
