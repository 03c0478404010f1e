-- Why erasing has stopped until a person has looked: the clocks differ, or many people are due at once.
create table erasure_hold (
  reason text primary key check (reason in ('clocks', 'people')),
  -- seconds between the clocks, or people who are due
  amount int not null check (amount > 0),
  found_at timestamptz not null,
  -- of those who were due when somebody released them, so many may still be erased
  released_people int not null default 0 check (released_people >= 0)
);
