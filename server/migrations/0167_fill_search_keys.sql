-- no-transaction
-- Writes the keys of 0166 for what stood there before: its triggers set them. A thousand rows at a time, each
-- committed. It may be run again.
do $$
declare
  filled text;
  last uuid;
  ids uuid[];
begin
  foreach filled in array array['registration', 'issue', 'contact_message'] loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      execute format('select array_agg(id order by id) from (
        select id from %I where id > $1 order by id limit 1000 for no key update) as locked', filled)
        into ids using last;
      exit when ids is null;
      execute format('update %I set search_text = '''' where id = any ($1)', filled) using ids;
      if filled = 'registration' then
        perform keep_stay(registration_id) from stay where registration_id = any (ids);
        perform keep_journey(registration_id) from journey where registration_id = any (ids);
      end if;
      last := ids[cardinality(ids)];
      commit;
    end loop;
  end loop;
end $$;
