-- Who cancels leaves no stay behind, so that whoever is restored asks for a bed again; kept as released, they never would.
create or replace function give_back_arrangements() returns trigger language plpgsql as $$
begin
  delete from stay_allocation where registration_id = new.id;
  delete from trip_seat where registration_id = new.id;
  update pool_proposal set state = 'Withdrawn'
    where (driver_id = new.id or rider_id = new.id) and state in ('Open', 'Agreed');
  return null;
end $$;
