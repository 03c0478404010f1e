-- Receipts, donation receipts and credit notes are documents: issued once, numbered in a series of the financial
-- year, corrected by another one in their place. The row is the document; its hash covers all but the payer, who is
-- covered by a hash of their own, so that they can be taken away without spoiling the first.
alter table receipt drop constraint receipt_receipt_number_fkey;
alter table receipt add column kind text not null default 'receipt';
-- 2026 from April 2026 to March 2027; null in the series of before
alter table receipt add column financial_year int;
alter table receipt add column ordinal int;
-- of a credit note
alter table receipt add column refund_id uuid;
-- the document that this one takes the place of, why, and by whom
alter table receipt add column replaces text;
alter table receipt add column correction text;
alter table receipt add column corrected_by text;
-- of a donation receipt
alter table receipt add column section80g text;
alter table receipt add column payer_pan text;
alter table receipt add column payer_address text;
alter table receipt add column payer_salt text;
alter table receipt add column payer_hash text;
alter table receipt add column hash text;

alter table receipt add constraint receipt_kind
  check (kind in ('receipt', 'donation', 'credit_note')) not valid;
alter table receipt add constraint receipt_refund
  check ((kind = 'credit_note') = (refund_id is not null)) not valid;
alter table receipt add constraint receipt_series
  check ((financial_year is null) = (ordinal is null)) not valid;
alter table receipt add constraint receipt_correction
  check (replaces is null or (correction is not null and corrected_by is not null)) not valid;
alter table receipt add constraint receipt_replaces_fkey
  foreign key (replaces) references receipt (receipt_number) not valid;
alter table receipt add constraint receipt_refund_id_fkey
  foreign key (refund_id) references refund (id) not valid;

create function receipt_hash(r receipt) returns text
language sql stable set timezone to 'UTC' return
  encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(r))
    - array['hash', 'payer_name', 'payer_pan', 'payer_address', 'payer_salt'])::text, 'UTF8')), 'hex');

create function receipt_payer_hash(r receipt) returns text language sql stable return
  encode(sha256(convert_to(jsonb_build_array(
    r.payer_salt, r.payer_name, r.payer_pan, r.payer_address)::text, 'UTF8')), 'hex');

create function seal_receipt() returns trigger language plpgsql as $$
begin
  new.payer_salt := case when new.payer_name is not null then gen_random_uuid()::text end;
  new.payer_hash := case when new.payer_name is not null then receipt_payer_hash(new) end;
  new.hash := receipt_hash(new);
  return new;
end $$;
create trigger receipt_sealed before insert on receipt for each row execute function seal_receipt();

create or replace function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- one of before, which has no hash yet
    if old.hash is null and to_jsonb(new) - 'hash' = to_jsonb(old) - 'hash' then
      new.payer_salt := case when new.payer_name is not null then gen_random_uuid()::text end;
      new.payer_hash := case when new.payer_name is not null then receipt_payer_hash(new) end;
      new.hash := receipt_hash(new);
      return new;
    end if;
    -- who paid is erased
    if new.payer_name is null
      and to_jsonb(new) - 'payer_name' = to_jsonb(old) - 'payer_name' then
      new.payer_pan := null;
      new.payer_address := null;
      new.payer_salt := null;
      return new;
    end if;
  end if;
  raise exception 'a receipt stays as it was issued';
end $$;
create trigger receipt_no_truncate before truncate on receipt
  for each statement execute function append_only();
