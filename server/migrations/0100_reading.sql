-- Who read what lately: a record is noted in the user log once a day for each who reads it, and reading many once an
-- hour. Rows are forgotten after two days; what they led to stands in the user log.

create table reading (
  admin_id uuid not null,
  since timestamptz not null,
  -- a registration, or 'many': how many people of lists and records within the hour
  what text not null,
  people integer not null,
  primary key (admin_id, since, what)
);
create index reading_since on reading (since);
