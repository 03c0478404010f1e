-- The contacts a row of an imported file holds, as registrations are found by them: whoever is erased goes
-- from the files that wait, too, however staff typed them there.

alter table import_row add column contacts text[] not null default '{}';

update import_row set contacts = array(
  select distinct contact from (
    select lower(btrim(cell)) from unnest(cells) as cell where cell like '%@%'
    union all
    select '+' || case
      when length(digits) = 10 then '91' || digits
      when length(digits) = 11 and digits like '0%' then '91' || substr(digits, 2)
      else ltrim(digits, '0')
    end
    from (select regexp_replace(cell, '[^0-9]', '', 'g') as digits from unnest(cells) as cell) as typed
    where length(digits) between 7 and 17
  ) as held (contact));

create index import_row_contacts on import_row using gin (contacts);
