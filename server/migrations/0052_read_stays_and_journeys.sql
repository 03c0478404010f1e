-- The views as before, read from the rows that are kept.

create or replace view stay_request as
select r.id, r.registration_number, r.status as registration_status, r.name, r.contact_number,
  r.email, r.locale, r.school, r.year_of_passing,
  stay.men, stay.women, stay.children, stay.check_in, stay.check_out, stay.kind, stay.area,
  stay.remarks, stay.asks, need.needs_accessible,
  stay.placed_men, stay.placed_women, stay.placed_children, stay.status
from stay
join registration r on r.id = stay.registration_id
left join stay_need need on need.registration_id = r.id;

create or replace view traveller as
select r.id, r.registration_number, r.name, r.contact_number, r.email, r.locale, r.school, r.people,
  journey.district, journey."from", coalesce(journey.date, '') as date,
  coalesce(journey.time, '') as time, journey.mode, journey.service_number, journey.arrival_point,
  journey.needs_pickup, journey.seats_offered, journey.shares_phone, journey.remarks, journey.state,
  journey.state_at, journey.seated
from journey
join registration r on r.id = journey.registration_id;

drop index registration_travelling;
