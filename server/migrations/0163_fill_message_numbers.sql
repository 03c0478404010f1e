-- no-transaction
-- Numbers what came before 0157, in its order. A thousand rows at a time, each committed. It may be run again.
do $$
declare
  ids uuid[];
  next uuid;
begin
  loop
    select array_agg(id) into ids from (
      select id from contact_message where number is null
      order by created_at, id limit 1000 for no key update) as locked;
    exit when ids is null;
    foreach next in array ids loop
      update contact_message set number = default where id = next;
    end loop;
    commit;
  end loop;
end $$;
