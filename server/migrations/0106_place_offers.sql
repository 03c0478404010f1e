-- A place that was offered to who waits: kept until a moment, then the next is offered it.
create table place_offer (
  id uuid primary key,
  registration_id uuid not null references registration (id) on delete cascade,
  people int not null check (people > 0),
  offered_at timestamptz not null,
  until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'lapsed')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index place_offer_open on place_offer (registration_id) where state = 'open';
create index place_offer_of on place_offer (registration_id);
create index place_offer_due on place_offer (until) where state = 'open';
