-- What staff filter, sort and sum of stays and journeys, a row for each, kept by whatever changes it: pages no
-- longer read every form. 0051 fills them, 0052 lets the views read them.

create table stay (
  registration_id uuid primary key references registration (id) on delete cascade,
  name text not null,
  school text not null,
  search_text text not null,
  men int not null,
  women int not null,
  children int not null,
  -- as the form says, empty where it does not
  check_in text not null,
  check_out text not null,
  kind text not null,
  area text not null,
  remarks text not null,
  -- false when it has a bed but no longer asks for one
  asks boolean not null,
  placed_men int not null,
  placed_women int not null,
  placed_children int not null,
  status text not null
) with (autovacuum_vacuum_scale_factor = 0.02);
create index stay_by_name on stay (name, registration_id)
  include (school, kind, status, asks, men, women);

create table journey (
  registration_id uuid primary key references registration (id) on delete cascade,
  name text not null,
  search_text text not null,
  people int not null,
  district text not null,
  "from" text not null,
  -- null where the form does not say
  date text,
  time text,
  mode text not null,
  service_number text not null,
  arrival_point text not null,
  needs_pickup boolean not null,
  seats_offered int not null,
  shares_phone boolean not null,
  remarks text not null,
  state text not null,
  state_at timestamptz,
  -- people of the party with a seat on a trip
  seated int not null
) with (autovacuum_vacuum_scale_factor = 0.02);
create index journey_by_time on journey (date, time, name, registration_id)
  include (state, arrival_point, needs_pickup, people);
create index journey_by_mode on journey (mode, date, time, name, registration_id);

-- The caller has locked the registration: nobody changes it, nor its beds, before this is committed.
create function keep_stay(of uuid) returns void language plpgsql as $$
begin
  delete from stay where registration_id = of;
  insert into stay
  select r.id, r.name, r.school,
    lower(r.name || ' ' || r.registration_number || ' ' || r.contact_number),
    asked.men, asked.women, asked.children,
    coalesce(form #>> '{stayDetails,checkIn}', ''),
    coalesce(form #>> '{stayDetails,checkOut}', ''),
    coalesce(form ->> 'accommodation', ''),
    coalesce(form ->> 'accommodationLocation', ''),
    coalesce(form ->> 'accommodationRemarks', ''),
    asked.asks,
    coalesce(bed.men, 0), coalesce(bed.women, 0), coalesce(bed.children, 0),
    case
      when not asked.asks and bed.active > 0 then bed.status
      when bed.active = 0 and bed.released > 0 then 'Released'
      when bed.active = 0 or bed.men < asked.men or bed.women < asked.women
        or bed.children < asked.children then 'Unallocated'
      else bed.status
    end
  from (select id, name, school, registration_number, contact_number, status,
      registration.form -> 'accommodation' as form
    from registration where id = of and deleted_at is null) r
  cross join lateral (select
    coalesce((form #>> '{stayDetails,men}')::int, 0) as men,
    coalesce((form #>> '{stayDetails,women}')::int, 0) as women,
    coalesce((form #>> '{stayDetails,children}')::int, 0) as children,
    r.status in ('Submitted', 'Confirmed', 'Checked In')
      and coalesce(form ->> 'planAccommodation', '') = 'true' as asks) asked
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
    from stay_allocation where registration_id = r.id) bed
  where asked.asks or bed.active > 0;
end $$;

-- As keep_stay.
create function keep_journey(of uuid) returns void language plpgsql as $$
begin
  delete from journey where registration_id = of;
  insert into journey
  select r.id, r.name,
    lower(r.name || ' ' || r.registration_number || ' ' || r.contact_number || ' '
      || coalesce(way #>> '{pickup,serviceNumber}', '')),
    r.people,
    district,
    coalesce(way ->> 'startingLocation', ''),
    nullif(way ->> 'travelDate', ''),
    nullif(way ->> 'travelTime', ''),
    coalesce(way ->> 'modeOfTransport', ''),
    coalesce(way #>> '{pickup,serviceNumber}', ''),
    coalesce(way #>> '{pickup,arrivalPoint}', ''),
    coalesce(way #>> '{pickup,needed}', '') = 'true',
    coalesce((way #>> '{pickup,seatsOffered}')::int, 0),
    coalesce(way #>> '{pickup,sharePhone}', '') = 'true',
    coalesce(way ->> 'travelSpecialRequirements', ''),
    coalesce(arrival.state, 'Expected'), arrival.at,
    coalesce((select sum(people) from trip_seat where registration_id = r.id), 0)
  from (select id, name, registration_number, contact_number, people,
      form -> 'transportation' as way,
      coalesce(form #>> '{personalInfo,district}', '') as district
    from registration
    where id = of and deleted_at is null and status in ('Submitted', 'Confirmed', 'Checked In')) r
  left join arrival on arrival.registration_id = r.id
  where way ->> 'isTravelling' = 'true';
end $$;

create function keep_arrangements() returns trigger language plpgsql as $$
begin
  perform keep_stay(new.id);
  perform keep_journey(new.id);
  return null;
end $$;
-- The first two are of those who stay or travel; the last names what a page shows or searches besides.
create trigger registration_arranged after insert on registration for each row
  when (new.form #>> '{accommodation,planAccommodation}' = 'true'
    or new.form #>> '{transportation,isTravelling}' = 'true')
  execute function keep_arrangements();
create trigger registration_rearranged after
    update of form, people, status, deleted_at, name, school, registration_number, contact_number
    on registration for each row
  when ((old.form -> 'accommodation', old.form -> 'transportation',
      old.form #> '{personalInfo,district}', old.people, old.status, old.deleted_at, old.name,
      old.school, old.registration_number, old.contact_number)
    is distinct from (new.form -> 'accommodation', new.form -> 'transportation',
      new.form #> '{personalInfo,district}', new.people, new.status, new.deleted_at, new.name,
      new.school, new.registration_number, new.contact_number))
  execute function keep_arrangements();

-- Locks the registration first, as everybody who gives beds or seats does: two who change the same stay come
-- one after the other, and the second sees what the first did.
create function keep_arrangement_of() returns trigger language plpgsql as $$
declare
  of uuid;
begin
  foreach of in array case tg_op
    when 'INSERT' then array[new.registration_id]
    when 'DELETE' then array[old.registration_id]
    when 'UPDATE' then case when old.registration_id = new.registration_id
      then array[new.registration_id]
      else array[least(old.registration_id, new.registration_id),
        greatest(old.registration_id, new.registration_id)] end
  end loop
    perform from registration where id = of for no key update;
    if tg_argv[0] = 'stay' then
      perform keep_stay(of);
    else
      perform keep_journey(of);
    end if;
  end loop;
  return null;
end $$;
create trigger arranged_stay after insert or delete or update on stay_allocation
  for each row execute function keep_arrangement_of('stay');
create trigger arranged_arrival after insert or delete or update on arrival
  for each row execute function keep_arrangement_of('journey');
create trigger arranged_seat after insert or delete or update on trip_seat
  for each row execute function keep_arrangement_of('journey');
