-- Every version of every tab of the settings, so that each change can be seen and taken back.
create table setting_version (
  tab text not null,
  version int not null check (version > 0),
  value jsonb not null,
  changed_at timestamptz not null,
  -- no reference: the history outlives the account; null: as the product came
  admin_id uuid,
  admin_name text,
  restored_from int,
  primary key (tab, version)
);
