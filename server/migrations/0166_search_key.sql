-- What staff search by: a key in which two spellings that look alike are one, the same as `searchKey` of the
-- contract. The columns that were generated from lower(…) are written by triggers from now on; 0167 fills them.

-- Letters parted from their marks; marks, joiners and what nobody sees left out; capitals and digits of other scripts
-- as small letters and 0 to 9; then the letters of Malayalam that have two encodings.
create function search_key(of text) returns text language sql immutable parallel safe as $$
  select case when octet_length(of) = char_length(of)
    -- most texts have plain letters only
    then regexp_replace(lower(of collate "C"), '[\u0009-\u000d ]+', ' ', 'g')
    else replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(regexp_replace(regexp_replace(normalize(of, NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0487\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'),
    '[\u0009-\u000d \u0085\u2028\u2029]+', ' ', 'g') collate "C"),
    U&'\0391\0392\0393\0394\0395\0396\0397\0398\0399\039A\039B\039C\039D\039E\039F\03A0\03A1\03A3\03A4\03A5\03A6\03A7\03A8\03A9\0410\0411\0412\0413\0414\0415\0416\0417\0418\0419\041A\041B\041C\041D\041E\041F\0420\0421\0422\0423\0424\0425\0426\0427\0428\0429\042A\042B\042C\042D\042E\042F\0400\0401\0402\0403\0404\0405\0406\0407\0408\0409\040A\040B\040C\040D\040E\040F\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF\0A66\0A67\0A68\0A69\0A6A\0A6B\0A6C\0A6D\0A6E\0A6F\0AE6\0AE7\0AE8\0AE9\0AEA\0AEB\0AEC\0AED\0AEE\0AEF\0B66\0B67\0B68\0B69\0B6A\0B6B\0B6C\0B6D\0B6E\0B6F\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF\0C66\0C67\0C68\0C69\0C6A\0C6B\0C6C\0C6D\0C6E\0C6F\0CE6\0CE7\0CE8\0CE9\0CEA\0CEB\0CEC\0CED\0CEE\0CEF\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\00C6\0152\00DE\1E9E\03C2\00D8\00F8\0141\0142\0110\0111\2018\2019\02BC\201C\201D\2010\2013\2014\2212\0643\064A\0649',
    U&'\03B1\03B2\03B3\03B4\03B5\03B6\03B7\03B8\03B9\03BA\03BB\03BC\03BD\03BE\03BF\03C0\03C1\03C3\03C4\03C5\03C6\03C7\03C8\03C9\0430\0431\0432\0433\0434\0435\0436\0437\0438\0439\043A\043B\043C\043D\043E\043F\0440\0441\0442\0443\0444\0445\0446\0447\0448\0449\044A\044B\044C\044D\044E\044F\0450\0451\0452\0453\0454\0455\0456\0457\0458\0459\045A\045B\045C\045D\045E\045F01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789\00E6\0153\00FE\00DF\03C3oolldd''''''""----\06A9\06CC\06CC'), U&'\0D7A', U&'\0D23\0D4D'), U&'\0D7B', U&'\0D28\0D4D'), U&'\0D7C', U&'\0D30\0D4D'), U&'\0D4E', U&'\0D30\0D4D'), U&'\0D7D', U&'\0D32\0D4D'), U&'\0D7E', U&'\0D33\0D4D'), U&'\0D7F', U&'\0D15\0D4D'), U&'\0D46\0D57', U&'\0D57')
  end
$$;

-- A registration number and how people say it: "SGM-00042 42".
create function number_said(number text) returns text language sql immutable parallel safe as $$
  select number || ' ' || regexp_replace(number, '^.*-0*', '')
$$;

create function keep_registration_search() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || search_key(new.name || ' ' || new.email || ' ' || new.contact_number || ' '
    || number_said(new.registration_number) || ' ' || coalesce(new.transaction_id, ''));
  return new;
end $$;
create trigger registration_search before insert or update
    of name, email, contact_number, registration_number, transaction_id, search_text
  on registration for each row execute function keep_registration_search();
alter table registration alter column search_text drop expression,
  alter column search_text set default '';

create function keep_issue_search() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || search_key('#' || new.number || ' ' || new.title || ' ' || new.reporter_name || ' '
    || new.reporter_email || ' ' || new.reporter_phone || ' ' || new.description);
  return new;
end $$;
create trigger issue_search before insert or update
    of number, title, reporter_name, reporter_email, reporter_phone, description, search_text
  on issue for each row execute function keep_issue_search();
alter table issue alter column search_text drop expression,
  alter column search_text set default '';

create function keep_contact_message_search() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || search_key(coalesce(new.number || ' ', '') || new.name || ' ' || new.email || ' ' || new.phone || ' '
    || new.body);
  return new;
end $$;
create trigger contact_message_search before insert or update
    of number, name, email, phone, body, search_text
  on contact_message for each row execute function keep_contact_message_search();
alter table contact_message alter column search_text drop expression,
  alter column search_text set default '';

create or replace function keep_stay(of uuid) returns void language plpgsql as $$
begin
  delete from stay where registration_id = of;
  insert into stay
  select r.id, r.name, r.school,
    ' ' || search_key(r.name || ' ' || number_said(r.registration_number) || ' ' || r.contact_number),
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

create or replace function keep_journey(of uuid) returns void language plpgsql as $$
begin
  delete from journey where registration_id = of;
  insert into journey
  select r.id, r.name,
    ' ' || search_key(r.name || ' ' || number_said(r.registration_number) || ' ' || r.contact_number || ' '
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
