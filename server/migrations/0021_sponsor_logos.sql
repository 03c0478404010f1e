-- Logos of sponsors, drawn anew: small enough to stand beside the settings that name them.

create table sponsor_logo (
  id uuid primary key,
  -- WebP
  content bytea not null check (length(content) between 1 and 1048576),
  created_at timestamptz not null
);
