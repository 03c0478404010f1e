-- Albums of one school, and albums whose photos belong together in twos: then, and now.
alter table gallery_album
  add column school text not null default '',
  add column is_pairs boolean not null default false;
