-- The help desk: uploaded files, issues, and messages to the organisers.

-- A file somebody sent for a report. It is somewhere else (disk or bucket) under its id.
create table upload (
  -- random, not of its time: knowing one file tells nothing about the next
  id uuid primary key,
  -- as it is offered when it is downloaded
  file_name text not null check (length(file_name) between 1 and 100),
  type text not null,
  size_bytes int not null check (size_bytes > 0),
  -- of the cookie of the browser that sent it, and of its address
  browser_hash bytea not null,
  address_hash bytea not null,
  scan text not null check (scan in ('off', 'waiting', 'clean', 'infected')),
  -- its content was looked for and is not there
  is_missing boolean not null default false,
  created_at timestamptz not null,
  -- named by a report; without one it goes after a day
  attached_at timestamptz,
  -- its content is being removed, then the row
  deleting_at timestamptz
);
create index upload_age on upload (created_at);
create index upload_unscanned on upload (created_at) where scan in ('off', 'waiting');
create index upload_loose on upload (created_at) where attached_at is null or deleting_at is not null;

create sequence issue_number_seq as int;
create table issue (
  id uuid primary key,
  -- what people read, such as #17
  number int not null unique default nextval('issue_number_seq'),
  title text not null check (length(title) between 1 and 100),
  category text not null
    check (category in ('Registration', 'Payment', 'Technical', 'Content', 'Other')),
  priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  status text not null default 'Open'
    check (status in ('Open', 'In Progress', 'Resolved', 'Closed')),
  description text not null check (length(description) between 1 and 4000),
  reporter_name text not null check (length(reporter_name) between 1 and 100),
  reporter_email text not null,
  reporter_email_key text not null generated always as (lower(reporter_email)) stored,
  reporter_phone text not null,
  locale text not null default 'en' check (locale in ('en', 'ml', 'hi')),
  registration_id uuid references registration (id) on delete set null,
  attachment_id uuid unique references upload (id),
  assignee_id uuid references admin_user (id),
  resolution text,
  -- the reporter wrote last
  is_awaiting_answer boolean not null default true,
  resolved_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as (
    '#' || number || ' ' || lower(title || ' ' || reporter_name || ' ' || reporter_email || ' '
      || reporter_phone || ' ' || description)
  ) stored
);
alter sequence issue_number_seq owned by issue.number;
create index issue_newest on issue (created_at desc, id desc);
create index issue_status_newest on issue (status, created_at desc, id desc);
create index issue_of_registration on issue (registration_id) where registration_id is not null;
create index issue_of_reporter on issue (reporter_email_key);
create index issue_search on issue using gin (search_text gin_trgm_ops);
create index issue_resolved on issue (resolved_at) where status = 'Resolved';
create index issue_closed on issue (closed_at) where status = 'Closed';

-- Everything that was said and done about an issue, in order.
create table issue_entry (
  id uuid primary key,
  issue_id uuid not null references issue (id) on delete cascade,
  -- 'automatic' is an answer that no person wrote; 'note' and 'change' are internal
  kind text not null check (kind in ('reporter', 'staff', 'automatic', 'note', 'change')),
  author text not null,
  body text not null check (length(body) between 1 and 6000),
  at timestamptz not null
);
create index issue_entry_order on issue_entry (issue_id, at, id);

create table contact_message (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  subject text not null
    check (subject in ('General', 'Registration', 'Payment', 'Sponsorship', 'Media', 'Other')),
  body text not null check (length(body) between 1 and 2000),
  status text not null default 'New'
    check (status in ('New', 'Read', 'Replied', 'Archived', 'Spam')),
  -- what it was turned into
  issue_id uuid references issue (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as
    (lower(name || ' ' || email || ' ' || phone || ' ' || body)) stored
);
create index contact_message_newest on contact_message (created_at desc, id desc);
create index contact_message_status_newest on contact_message (status, created_at desc, id desc);
create index contact_message_of on contact_message (email_key);
create index contact_message_search on contact_message using gin (search_text gin_trgm_ops);

create table contact_reply (
  id uuid primary key,
  contact_message_id uuid not null references contact_message (id) on delete cascade,
  author text not null,
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null
);
create index contact_reply_order on contact_reply (contact_message_id, at, id);
