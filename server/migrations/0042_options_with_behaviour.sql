-- An option is an object with its label and what it does; hidden ones stand in their list. "Other JNV" is
-- one of the schools. Settings and the kept versions of their options are told anew.

create function shipped_flags(list text, value text) returns jsonb language sql immutable as $$
  select coalesce((select jsonb_object_agg(flag, true) from (values
    ('schools', 'Other JNV', 'asksName'),
    ('professions', 'Other', 'asksName'),
    ('participation', 'Just here to meet people', 'takesNoPart'),
    ('transportModes', 'Train', 'needsPickup'),
    ('transportModes', 'Flight', 'needsPickup'),
    ('transportModes', 'Bus', 'needsPickup'),
    ('transportModes', 'Ship (from Lakshadweep)', 'needsPickup'),
    ('transportModes', 'Own car', 'hasSeats'),
    ('transportModes', 'Sharing with batchmates', 'seeksSeat'),
    ('transportModes', 'Not decided yet', 'seeksSeat'),
    ('stayKinds', 'Family room', 'isFamily'),
    ('stayKinds', 'Hotel room (I pay)', 'isAway'),
    ('stayKinds', 'With a batchmate', 'isAway')) shipped(of_list, of_value, flag)
    where of_list = list and of_value = value), '{}')
$$;

-- One list: what was offered, "Other JNV" after the schools, and what was hidden; each value once.
create function list_with_options(list text, offered jsonb, hidden jsonb, labels jsonb)
returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(one order by place), '[]') from (
    select distinct on (one ->> 'value') place,
      one || shipped_flags(list, one ->> 'value')
        || case when coalesce(labels ->> (one ->> 'value'), '') in ('', one ->> 'value') then '{}'
          else jsonb_build_object('label', labels ->> (one ->> 'value')) end as one
    from (
      select n as place, case
          when jsonb_typeof(item) = 'string' then jsonb_build_object('value', item)
          when item ->> 'place' = '' then item - 'place'
          else item end as one
        from jsonb_array_elements(offered) with ordinality as listed(item, n)
      union all
      select 1000000, '{"value": "Other JNV"}' where list = 'schools' and not hidden ? 'Other JNV'
      union all
      select 2000000 + n, jsonb_build_object('value', item, 'isHidden', true)
        from jsonb_array_elements(hidden) with ordinality as listed(item, n)) all_of_them
    order by one ->> 'value', place) each_once
$$;

create function settings_with_options(settings jsonb) returns jsonb language sql immutable as $$
  select case when settings -> 'options' is null then settings else
    jsonb_set(settings - 'hiddenOptions' - 'optionLabels', '{options}', (
      select jsonb_object_agg(list, list_with_options(list, offered,
        coalesce(settings #> array['hiddenOptions', list], '[]'),
        coalesce(settings #> array['optionLabels', list], '{}')))
      from jsonb_each(settings -> 'options') as lists(list, offered))) end
$$;

update setting set value = settings_with_options(value), revision = revision + 1 where tab = 'public';
update setting_version set value = settings_with_options(value) where tab = 'options';

drop function settings_with_options(jsonb);
drop function list_with_options(text, jsonb, jsonb, jsonb);
drop function shipped_flags(text, text);
