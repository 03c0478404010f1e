-- Logos of sponsors, the logo of the event and the picture of its home page stand together. `sponsor_logo` stays
-- for the release before, which goes on reading it while both run; a later release drops it.

create table settings_picture (
  id uuid primary key,
  -- WebP
  content bytea not null check (length(content) between 1 and 2097152),
  created_at timestamptz not null
);
insert into settings_picture select id, content, created_at from sponsor_logo;

-- An answer as it was shipped, so that its translations are still found: it no longer names one network's schools.
update setting set value = replace(value::text,
  'Choose “Other JNV” if your school is elsewhere: you are welcome, too.',
  'If yours is not on the list, choose the entry for other schools: you are welcome, too.')::jsonb
where tab = 'public' and value::text like '%Choose “Other JNV” if your school is elsewhere%';
