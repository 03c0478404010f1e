-- Rooms, stays, arrivals, trips and shared cars. Beds and seats are guarded here, so that two people who
-- take the last one at once cannot both have it.

create table room (
  id uuid primary key,
  block text not null check (length(block) between 1 and 40),
  name text not null check (length(name) between 1 and 40),
  floor text not null default '',
  kind text not null default '',
  capacity int not null check (capacity between 1 and 200),
  use text not null check (use in ('Men', 'Women', 'Family', 'Any')),
  accessible boolean not null default false,
  active boolean not null default true,
  locked boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index room_name on room (lower(block), lower(name));

-- What staff know of a stay that the form does not ask.
create table stay_need (
  registration_id uuid primary key references registration (id),
  needs_accessible boolean not null
);

create table stay_allocation (
  id uuid primary key,
  registration_id uuid not null references registration (id),
  room_id uuid not null references room (id),
  men int not null check (men >= 0),
  women int not null check (women >= 0),
  children int not null check (children >= 0),
  -- with whom these people may share a room; a family shares with nobody
  use text not null check (use in ('Men', 'Women', 'Family')),
  check_in date not null,
  -- the bed is free again on this night
  check_out date not null,
  status text not null default 'Proposed'
    check (status in ('Proposed', 'Confirmed', 'Checked in', 'Released')),
  locked boolean not null default false,
  -- somebody gave a reason to put more people in than there are beds
  over_capacity boolean not null default false,
  reason text not null default '',
  created_at timestamptz not null default now(),
  check (men + women + children > 0),
  check (check_out > check_in and check_out - check_in <= 60),
  check (not over_capacity or reason <> '')
);
create index stay_allocation_of_registration on stay_allocation (registration_id);
create index stay_allocation_of_room on stay_allocation (room_id) where status <> 'Released';

-- People in a room on its fullest night of these.
create function room_peak(of_room uuid, first_night date, leaving date) returns bigint
language sql stable as $$
  select coalesce(max(people), 0) from (
    select sum(a.men + a.women + a.children) as people
    from generate_series(first_night, leaving - 1, interval '1 day') night
    join stay_allocation a on a.room_id = of_room and a.status <> 'Released'
      and a.check_in <= night::date and a.check_out > night::date
    group by night) nights
$$;

create function guard_beds() returns trigger language plpgsql as $$
declare
  beds int;
begin
  if new.status = 'Released' or new.over_capacity then
    return null;
  end if;
  -- whoever comes second waits here, and then counts the first one too
  select capacity into beds from room where id = new.room_id for update;
  if room_peak(new.room_id, new.check_in, new.check_out) > beds then
    raise exception 'the room has no bed free' using errcode = 'check_violation', constraint = 'room_beds';
  end if;
  return null;
end $$;
create trigger stay_allocation_beds after insert or update of
    room_id, men, women, children, check_in, check_out, over_capacity on stay_allocation
  for each row execute function guard_beds();
create trigger stay_allocation_beds_again after update of status on stay_allocation
  for each row when (old.status = 'Released') execute function guard_beds();

-- What an optimiser proposed; ids and figures, no names.
create table room_suggestion (
  id uuid primary key,
  status text not null default 'Waiting'
    check (status in ('Waiting', 'Running', 'Done', 'Stopped', 'Failed')),
  progress int not null default 0 check (progress between 0 and 100),
  phase text not null default '',
  result jsonb,
  stop_wanted boolean not null default false,
  started_at timestamptz not null,
  -- one that does not say for a while that it works is dead
  alive_at timestamptz not null,
  finished_at timestamptz,
  accepted_at timestamptz
);
create unique index one_running_suggestion on room_suggestion ((true))
  where status in ('Waiting', 'Running');

-- Arrivals ----------------------------------------------------------------------------------------

create table arrival (
  registration_id uuid primary key references registration (id),
  state text not null check (state in ('Expected', 'Arrived', 'Picked up', 'No show')),
  at timestamptz not null
);

create table trip (
  id uuid primary key,
  vehicle text not null check (length(vehicle) between 1 and 60),
  capacity int not null check (capacity between 1 and 100),
  driver text not null default '',
  driver_phone text not null default '',
  arrival_point text not null,
  destination text not null default '',
  leaves_at timestamptz not null,
  note text not null default '',
  reason text not null default '',
  -- grows with what passengers must be told
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index trip_by_time on trip (leaves_at);

create table trip_seat (
  trip_id uuid not null references trip (id) on delete cascade,
  registration_id uuid not null references registration (id),
  people int not null check (people > 0),
  primary key (trip_id, registration_id)
);
create index trip_seat_of_registration on trip_seat (registration_id);

create function guard_trip_seats() returns trigger language plpgsql as $$
declare
  seats int;
begin
  select capacity into seats from trip where id = new.trip_id for update;
  if (select sum(people) from trip_seat where trip_id = new.trip_id) > seats then
    raise exception 'the trip has no seat free' using errcode = 'check_violation', constraint = 'trip_seats';
  end if;
  return null;
end $$;
create trigger trip_seat_free after insert or update on trip_seat
  for each row execute function guard_trip_seats();

create table pool_proposal (
  id uuid primary key,
  driver_id uuid not null references registration (id),
  rider_id uuid not null references registration (id),
  people int not null check (people > 0),
  driver_answer text check (driver_answer in ('yes', 'no')),
  rider_answer text check (rider_answer in ('yes', 'no')),
  driver_shares_phone boolean not null default false,
  rider_shares_phone boolean not null default false,
  state text not null default 'Open' check (state in ('Open', 'Agreed', 'Declined', 'Withdrawn')),
  created_at timestamptz not null,
  check (driver_id <> rider_id),
  -- agreed is what both agreed to
  check (state <> 'Agreed' or (driver_answer = 'yes' and rider_answer = 'yes')
    and driver_answer is not null and rider_answer is not null)
);
create unique index one_proposal_a_pair on pool_proposal (driver_id, rider_id)
  where state in ('Open', 'Agreed');
create unique index one_car_a_rider on pool_proposal (rider_id) where state = 'Agreed';
create index pool_proposal_of_rider on pool_proposal (rider_id);

create function guard_car_seats() returns trigger language plpgsql as $$
declare
  seats int;
begin
  select coalesce((form #>> '{transportation,pickup,seatsOffered}')::int, 0) into seats
    from registration where id = new.driver_id for update;
  if (select sum(people) from pool_proposal where driver_id = new.driver_id and state = 'Agreed') > seats
  then
    raise exception 'the car has no seat free' using errcode = 'check_violation', constraint = 'car_seats';
  end if;
  return null;
end $$;
create trigger pool_proposal_seats after insert or update on pool_proposal
  for each row when (new.state = 'Agreed') execute function guard_car_seats();

-- Who does not come gives bed and seats back, whoever cancelled it and wherever.
create function give_back_arrangements() returns trigger language plpgsql as $$
begin
  update stay_allocation set status = 'Released', locked = false
    where registration_id = new.id and status <> 'Released';
  delete from trip_seat where registration_id = new.id;
  update pool_proposal set state = 'Withdrawn'
    where (driver_id = new.id or rider_id = new.id) and state in ('Open', 'Agreed');
  return null;
end $$;
create trigger registration_gives_back after update of status, deleted_at on registration
  for each row when (new.status = 'Cancelled' or new.deleted_at is not null)
  execute function give_back_arrangements();

-- Who stays where ----------------------------------------------------------------------------------

-- Who asks for a bed, and whoever still has one. Days are as the form says, empty where it does not.
create view stay_request as
select r.id, r.registration_number, r.status as registration_status, r.name, r.contact_number,
  r.email, r.locale, r.school, r.year_of_passing,
  coalesce((stay #>> '{stayDetails,men}')::int, 0) as men,
  coalesce((stay #>> '{stayDetails,women}')::int, 0) as women,
  coalesce((stay #>> '{stayDetails,children}')::int, 0) as children,
  coalesce(stay #>> '{stayDetails,checkIn}', '') as check_in,
  coalesce(stay #>> '{stayDetails,checkOut}', '') as check_out,
  coalesce(stay ->> 'accommodation', '') as kind,
  coalesce(stay ->> 'accommodationLocation', '') as area,
  coalesce(stay ->> 'accommodationRemarks', '') as remarks,
  asks.yes as asks,
  need.needs_accessible,
  coalesce(a.men, 0)::int as placed_men,
  coalesce(a.women, 0)::int as placed_women,
  coalesce(a.children, 0)::int as placed_children,
  case
    when not asks.yes and a.active > 0 then a.status
    when a.active = 0 and a.released > 0 then 'Released'
    when a.active = 0
      or a.men < coalesce((stay #>> '{stayDetails,men}')::int, 0)
      or a.women < coalesce((stay #>> '{stayDetails,women}')::int, 0)
      or a.children < coalesce((stay #>> '{stayDetails,children}')::int, 0) then 'Unallocated'
    else a.status
  end as status
from (
  select id from registration
    where (form #>> '{accommodation,planAccommodation}') = 'true' and deleted_at is null
  union
  select registration_id from stay_allocation where status <> 'Released') staying
join registration r on r.id = staying.id
cross join lateral (select r.form -> 'accommodation' as stay) s
cross join lateral (select r.status in ('Submitted', 'Confirmed', 'Checked In')
  and coalesce(stay ->> 'planAccommodation', '') = 'true' as yes) asks
left join stay_need need on need.registration_id = r.id
cross join lateral (
  select count(*) filter (where status <> 'Released') as active,
    count(*) filter (where status = 'Released') as released,
    sum(men) filter (where status <> 'Released') as men,
    sum(women) filter (where status <> 'Released') as women,
    sum(children) filter (where status <> 'Released') as children,
    case
      when bool_or(status = 'Proposed') then 'Proposed'
      when bool_or(status = 'Confirmed') then 'Confirmed'
      else 'Checked in'
    end as status
  from stay_allocation where registration_id = r.id) a
where r.deleted_at is null and (asks.yes or a.active > 0);

-- Who comes from outside, with what is known of the journey.
create view traveller as
select r.id, r.registration_number, r.name, r.contact_number, r.email, r.locale, r.school, r.people,
  coalesce(r.form #>> '{personalInfo,district}', '') as district,
  coalesce(way ->> 'startingLocation', '') as "from",
  coalesce(way ->> 'travelDate', '') as date,
  coalesce(way ->> 'travelTime', '') as time,
  coalesce(way ->> 'modeOfTransport', '') as mode,
  coalesce(way #>> '{pickup,serviceNumber}', '') as service_number,
  coalesce(way #>> '{pickup,arrivalPoint}', '') as arrival_point,
  coalesce(way #>> '{pickup,needed}', '') = 'true' as needs_pickup,
  coalesce((way #>> '{pickup,seatsOffered}')::int, 0) as seats_offered,
  coalesce(way #>> '{pickup,sharePhone}', '') = 'true' as shares_phone,
  coalesce(way ->> 'travelSpecialRequirements', '') as remarks,
  coalesce(arrival.state, 'Expected') as state,
  arrival.at as state_at,
  coalesce((select sum(people) from trip_seat where registration_id = r.id), 0)::int as seated
from registration r
cross join lateral (select r.form -> 'transportation' as way) w
left join arrival on arrival.registration_id = r.id
where (r.form #>> '{transportation,isTravelling}') = 'true' and r.deleted_at is null
  and r.status in ('Submitted', 'Confirmed', 'Checked In');

-- Few of all who register travel or stay; the pages of their staff look only at those.
create index registration_staying on registration (id)
  where (form #>> '{accommodation,planAccommodation}') = 'true' and deleted_at is null;
create index registration_travelling on registration (id)
  where (form #>> '{transportation,isTravelling}') = 'true' and deleted_at is null;
create index registration_hosting on registration (id)
  where (form #>> '{accommodation,hosting,canHost}') = 'true' and deleted_at is null;
