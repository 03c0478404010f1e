-- no-transaction
-- Writes the keys of 0166 for what stood there before: its triggers set them. A thousand rows at a time, each
-- committed. It may be run again.
do $$
declare
  last uuid;
  ids uuid[];
begin
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into ids from (
      select id from registration where id > last order by id limit 1000 for no key update) as locked;
    exit when ids is null;
    update registration set search_text = '' where id = any (ids);
    perform keep_stay(registration_id) from stay where registration_id = any (ids);
    perform keep_journey(registration_id) from journey where registration_id = any (ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into ids from (
      select id from issue where id > last order by id limit 1000 for no key update) as locked;
    exit when ids is null;
    update issue set search_text = '' where id = any (ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    select array_agg(id order by id) into ids from (
      select id from contact_message where id > last order by id limit 1000 for no key update) as locked;
    exit when ids is null;
    update contact_message set search_text = '' where id = any (ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
