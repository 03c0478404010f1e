-- What staff search, filter, page and add up, kept fast for a million registrations.

-- One text to search in; every word in it has a blank before it, so that ' an' finds beginnings.
alter table registration add column search_text text not null generated always as (
  ' ' || lower(name || ' ' || email || ' ' || contact_number || ' ' || registration_number || ' '
    || coalesce(transaction_id, ''))
) stored;

-- People by age and food, summed on the dashboard.
alter table registration
  add column adults_veg int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,adults,veg}')::int, 0)) stored,
  add column adults_non_veg int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,adults,nonVeg}')::int, 0)) stored,
  add column teens_veg int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,teens,veg}')::int, 0)) stored,
  add column teens_non_veg int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,teens,nonVeg}')::int, 0)) stored,
  add column children_veg int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,children,veg}')::int, 0)) stored,
  add column children_non_veg int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,children,nonVeg}')::int, 0)) stored;

-- One index for each order of the staff list. Those with the search text answer a search for a
-- frequent word from the index alone; the trigrams answer a rare one.
create index registration_newest on registration (created_at desc, id desc)
  include (school, payment_status, search_text) where deleted_at is null;
create index registration_school_newest on registration (school, created_at desc, id desc)
  include (payment_status, search_text) where deleted_at is null;
create index registration_status_newest on registration (payment_status, created_at desc, id desc)
  where deleted_at is null;
create index registration_school_status_newest on registration
  (school, payment_status, created_at desc, id desc) where deleted_at is null;
create index registration_search on registration using gin (search_text gin_trgm_ops)
  where deleted_at is null;

-- Counts and sums of the registrations that are not deleted. Changes are added as rows of their own,
-- so that writers never wait for each other; the sum of the rows is the truth, and a job folds them.
create table registration_tally (
  school text not null,
  status text not null,
  payment_status text not null,
  registrations bigint not null,
  adults_veg bigint not null,
  adults_non_veg bigint not null,
  teens_veg bigint not null,
  teens_non_veg bigint not null,
  children_veg bigint not null,
  children_non_veg bigint not null,
  -- of the fee, what is neither paid nor covered by credit
  due_paise bigint not null,
  -- towards the fee, credit included
  fee_paise bigint not null,
  -- declared with the fee and additional
  contribution_paise bigint not null
);
create index registration_tally_school on registration_tally (school, payment_status);

create function tally_inserted() returns trigger language plpgsql as $$
begin
  insert into registration_tally
  select school, status, payment_status, count(*),
    sum(adults_veg), sum(adults_non_veg), sum(teens_veg), sum(teens_non_veg),
    sum(children_veg), sum(children_non_veg),
    sum(greatest(0, fee_paise - fee_paid_paise - credit_paise)),
    sum(fee_paid_paise + credit_paise),
    sum(payment_amount_paise - fee_paid_paise - credit_paise + additional_contribution_paise)
  from inserted
  where deleted_at is null
  group by school, status, payment_status;
  return null;
end $$;
create trigger registration_tally_insert after insert on registration
  referencing new table as inserted for each statement execute function tally_inserted();

-- Takes the row as it was away and adds it as it is.
create function tally_changed() returns trigger language plpgsql as $$
begin
  insert into registration_tally
  select school, status, payment_status, sign,
    sign * adults_veg, sign * adults_non_veg, sign * teens_veg, sign * teens_non_veg,
    sign * children_veg, sign * children_non_veg,
    sign * greatest(0, fee_paise - fee_paid_paise - credit_paise),
    sign * (fee_paid_paise + credit_paise),
    sign * (payment_amount_paise - fee_paid_paise - credit_paise + additional_contribution_paise)
  from (select -1 as sign, old.* union all select 1, new.*) as version
  where deleted_at is null;
  return null;
end $$;
create trigger registration_tally_update after update on registration for each row
  when ((old.school, old.status, old.payment_status, old.deleted_at, old.adults_veg,
    old.adults_non_veg, old.teens_veg, old.teens_non_veg, old.children_veg, old.children_non_veg,
    old.fee_paise, old.fee_paid_paise, old.credit_paise, old.payment_amount_paise,
    old.additional_contribution_paise)
  is distinct from (new.school, new.status, new.payment_status, new.deleted_at, new.adults_veg,
    new.adults_non_veg, new.teens_veg, new.teens_non_veg, new.children_veg, new.children_non_veg,
    new.fee_paise, new.fee_paid_paise, new.credit_paise, new.payment_amount_paise,
    new.additional_contribution_paise))
  execute function tally_changed();

create function tally_deleted() returns trigger language plpgsql as $$
begin
  insert into registration_tally
  select school, status, payment_status, -1,
    -adults_veg, -adults_non_veg, -teens_veg, -teens_non_veg, -children_veg, -children_non_veg,
    -greatest(0, fee_paise - fee_paid_paise - credit_paise), -(fee_paid_paise + credit_paise),
    -(payment_amount_paise - fee_paid_paise - credit_paise + additional_contribution_paise)
  from (select old.*) as version
  where deleted_at is null;
  return null;
end $$;
create trigger registration_tally_delete after delete on registration for each row
  execute function tally_deleted();
