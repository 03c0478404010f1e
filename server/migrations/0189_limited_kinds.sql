-- Kinds of beds and seats may be limited. Whoever chose one and does not fit waits for it; a party without a row here holds
-- what it chose, so that a limit that comes later takes nothing away (docs/product/stay-and-travel.md#limited-kinds).
create table kind_wait (
  registration_id uuid not null references registration (id) on delete cascade,
  list text not null check (list in ('stayKinds', 'transportModes')),
  option text not null,
  -- of the party, those who do not hold theirs
  people int not null check (people > 0),
  state text not null check (state in ('waiting', 'offered', 'lapsed')),
  since timestamptz not null,
  until timestamptz,
  primary key (registration_id, list),
  check ((state = 'offered') = (until is not null))
);
create index kind_wait_line on kind_wait (list, option, since, registration_id)
  include (people, state);
create index kind_wait_due on kind_wait (until) where state = 'offered';

-- The beds and seats that registrations with a place choose.
create view kind_wanted as
select registration_id, 'stayKinds' as list, kind as option,
  greatest(1, men + women + children) as people
from stay where asks and kind <> ''
union all
select registration_id, 'transportModes', mode, greatest(1, people)
from journey where mode <> '';

-- null: as many as are asked for
create function kind_limit(of_list text, of_option text) returns int language sql stable as $$
  select jsonb_path_query_first(value -> 'options' -> of_list, '$[*] ? (@.value == $option).places',
    jsonb_build_object('option', of_option))::int
  from setting where tab = 'public'
$$;

-- What is neither held nor offered, below 0 where more is; null without a limit.
create function kind_free(of_list text, of_option text) returns int language sql stable as $$
  select kind_limit(of_list, of_option)
    - coalesce((select sum(people) from kind_wanted
      where list = of_list and option = of_option), 0)::int
    + coalesce((select sum(people) from kind_wait
      where list = of_list and option = of_option and state <> 'offered'), 0)::int
$$;

-- Waits until nobody else takes beds or seats; always the last lock that is taken, after that of the registration.
create function lock_kinds() returns void language sql as $$
  select pg_advisory_xact_lock(7461002)
$$;

-- Decides what a registration holds of the kinds that it chooses now; `before` is what it wanted before.
create function keep_kinds(of uuid, before kind_wanted[], at timestamptz) returns void
language plpgsql as $$
declare
  kind record;
  more int;
begin
  delete from kind_wait waits where registration_id = of and not exists (
    select from kind_wanted w
    where w.registration_id = of and w.list = waits.list and w.option = waits.option);
  for kind in
    select wanted.list, wanted.option, wanted.people, waits.state, waits.people as missing,
      coalesce(old.people, 0) - coalesce(waits.people, 0) as held
    from kind_wanted wanted
    left join unnest(before) old on old.list = wanted.list and old.option = wanted.option
    left join kind_wait waits on waits.registration_id = of and waits.list = wanted.list
    where wanted.registration_id = of
  loop
    more := kind.people - kind.held;
    if more <= 0 or (more > coalesce(kind.missing, 0) and kind_limit(kind.list, kind.option) is null)
    then
      delete from kind_wait where registration_id = of and list = kind.list;
    elsif more <= kind.missing or kind.state in ('waiting', 'lapsed') then
      update kind_wait set people = more
      where registration_id = of and list = kind.list and people <> more;
    else
      perform lock_kinds();
      -- counted with all that this one wants
      if kind.state = 'offered' then
        if kind_free(kind.list, kind.option) >= 0 then
          update kind_wait set people = more where registration_id = of and list = kind.list;
        else
          update kind_wait set people = more, state = 'waiting', until = null
          where registration_id = of and list = kind.list;
        end if;
      elsif kind_free(kind.list, kind.option) < 0 or exists (select from kind_wait
        where list = kind.list and option = kind.option and state = 'waiting')
      then
        insert into kind_wait (registration_id, list, option, people, state, since)
        values (of, kind.list, kind.option, more, 'waiting', at);
      end if;
    end if;
  end loop;
end $$;

create or replace function keep_arrangements() returns trigger language plpgsql as $$
declare
  before kind_wanted[] := array(select wanted from kind_wanted wanted
    where registration_id = new.id);
begin
  perform keep_stay(new.id);
  perform keep_journey(new.id);
  perform keep_kinds(new.id, before, new.updated_at);
  return null;
end $$;
