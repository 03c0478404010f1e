-- People whose food nobody has said yet: files of organisers count people without it.

alter table registration
  add column adults_not_said int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,adults,notSaid}')::int, 0)) stored,
  add column teens_not_said int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,teens,notSaid}')::int, 0)) stored,
  add column children_not_said int not null generated always as
    (coalesce((form #>> '{eventAttendance,attendees,children,notSaid}')::int, 0)) stored;

alter table registration_tally
  add column adults_not_said bigint not null default 0,
  add column teens_not_said bigint not null default 0,
  add column children_not_said bigint not null default 0;

create or replace function tally_inserted() returns trigger language plpgsql as $$
begin
  insert into registration_tally
  select school, status, payment_status, count(*),
    sum(adults_veg), sum(adults_non_veg), sum(teens_veg), sum(teens_non_veg),
    sum(children_veg), sum(children_non_veg),
    sum(greatest(0, fee_paise - fee_paid_paise - credit_paise)),
    sum(fee_paid_paise + credit_paise),
    sum(payment_amount_paise - fee_paid_paise - credit_paise + additional_contribution_paise),
    sum(adults_not_said), sum(teens_not_said), sum(children_not_said)
  from inserted
  where deleted_at is null
  group by school, status, payment_status;
  return null;
end $$;
create or replace function tally_changed() returns trigger language plpgsql as $$
begin
  insert into registration_tally
  select school, status, payment_status, sign,
    sign * adults_veg, sign * adults_non_veg, sign * teens_veg, sign * teens_non_veg,
    sign * children_veg, sign * children_non_veg,
    sign * greatest(0, fee_paise - fee_paid_paise - credit_paise),
    sign * (fee_paid_paise + credit_paise),
    sign * (payment_amount_paise - fee_paid_paise - credit_paise + additional_contribution_paise),
    sign * adults_not_said, sign * teens_not_said, sign * children_not_said
  from (select -1 as sign, old.* union all select 1, new.*) as version
  where deleted_at is null;
  return null;
end $$;
drop trigger registration_tally_update on registration;
create trigger registration_tally_update after update on registration for each row
  when ((old.school, old.status, old.payment_status, old.deleted_at, old.adults_veg,
    old.adults_non_veg, old.teens_veg, old.teens_non_veg, old.children_veg, old.children_non_veg,
    old.fee_paise, old.fee_paid_paise, old.credit_paise, old.payment_amount_paise,
    old.additional_contribution_paise, old.adults_not_said, old.teens_not_said,
    old.children_not_said)
  is distinct from (new.school, new.status, new.payment_status, new.deleted_at, new.adults_veg,
    new.adults_non_veg, new.teens_veg, new.teens_non_veg, new.children_veg, new.children_non_veg,
    new.fee_paise, new.fee_paid_paise, new.credit_paise, new.payment_amount_paise,
    new.additional_contribution_paise, new.adults_not_said, new.teens_not_said,
    new.children_not_said))
  execute function tally_changed();

create or replace function tally_deleted() returns trigger language plpgsql as $$
begin
  insert into registration_tally
  select school, status, payment_status, -1,
    -adults_veg, -adults_non_veg, -teens_veg, -teens_non_veg, -children_veg, -children_non_veg,
    -greatest(0, fee_paise - fee_paid_paise - credit_paise), -(fee_paid_paise + credit_paise),
    -(payment_amount_paise - fee_paid_paise - credit_paise + additional_contribution_paise),
    -adults_not_said, -teens_not_said, -children_not_said
  from (select old.*) as version
  where deleted_at is null;
  return null;
end $$;

-- These columns were taken for vegetarians.
delete from import_mapping where column_key in ('adults', 'people', 'teens', 'children', 'kids');
