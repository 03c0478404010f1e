-- no-transaction
-- Fills the rows of 0050 for everybody who registered before, a thousand at a time, each committed: nobody
-- waits longer for a registration than that takes. It may be run again.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids from (
      select id from registration where id > last order by id limit 1000 for no key update) as locked;
    exit when ids is null;
    perform keep_stay(id), keep_journey(id) from registration r
      where id = any (ids) and (form #>> '{accommodation,planAccommodation}' = 'true'
        or form #>> '{transportation,isTravelling}' = 'true'
        or exists (select from stay_allocation where registration_id = r.id));
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
