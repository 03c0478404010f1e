-- The gallery: albums of photos, put up by staff; some photos are sent in by registrants.

create table gallery_album (
  id uuid primary key,
  -- its address: /gallery?album=first-evening
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 120),
  year int not null check (year between 1985 and 2100),
  position int not null,
  is_shown boolean not null default false,
  -- visitors may save the photos
  allows_download boolean not null default false,
  created_at timestamptz not null
);

create table gallery_photo (
  id uuid primary key,
  -- null: sent in, and in no album yet
  album_id uuid references gallery_album (id) on delete set null,
  position int not null default 0,
  -- null: not described yet, and not shown; empty: decoration
  alt text check (length(alt) <= 300),
  caption text not null default '' check (length(caption) <= 300),
  credit text not null default '' check (length(credit) <= 100),
  -- who sent it in, and the words they agreed to
  registration_id uuid references registration (id),
  agreed_to text,
  -- taken down; what a sender sees of it, staff's own photos are deleted
  removed_at timestamptz,
  created_at timestamptz not null,
  check ((registration_id is null) = (agreed_to is null))
);
create index gallery_photo_order on gallery_photo (album_id, position, id) where removed_at is null;
create index gallery_photo_of_sender on gallery_photo (registration_id) where registration_id is not null;

-- What the file store keeps of photos: the picture as it came until it is drawn in its sizes, then those.
create table gallery_file (
  -- random: knowing one tells nothing about the next
  id uuid primary key,
  -- null: its photo is gone, and the content follows
  photo_id uuid references gallery_photo (id) on delete set null,
  format text not null check (format in ('original', 'avif', 'webp')),
  width int not null,
  height int not null,
  size_bytes int not null,
  created_at timestamptz not null
);
create index gallery_file_of_photo on gallery_file (photo_id, format, width);
