-- A receipt as it was issued: what is printed on it changes with no setting and no name any more.
create table receipt (
  receipt_number text primary key references payment (receipt_number),
  issued_at timestamptz not null,
  -- who received the money
  legal_name text not null,
  legal_address text not null,
  legal_email text not null,
  pan text not null,
  gstin text not null,
  -- for what, and from whom; the name is taken away when the person is erased
  event text not null,
  payer_name text,
  registration_number text not null,
  paid_at timestamptz not null,
  amount_paise bigint not null,
  fee_part_paise bigint not null,
  contribution_part_paise bigint not null,
  credit_part_paise bigint not null,
  method text,
  transaction_id text not null,
  reference text
);

-- those issued before say from now on what they say today
insert into receipt
select distinct on (p.receipt_number) p.receipt_number, now(),
  coalesce(s.value #>> '{contact,legalName}', ''), coalesce(s.value #>> '{contact,address}', ''),
  coalesce(s.value #>> '{contact,email}', ''), coalesce(s.value #>> '{payments,pan}', ''),
  coalesce(s.value #>> '{payments,gstin}', ''),
  concat_ws(' ', s.value #>> '{event,name}', s.value #>> '{event,edition}'),
  nullif(r.name, ''), r.registration_number,
  coalesce(p.captured_at, l.at), l.amount_paise, l.fee_part_paise, l.contribution_part_paise,
  l.credit_part_paise, p.method, p.provider_payment_id, p.reference
from ledger_entry l
join payment p on p.provider_payment_id = l.source_id
join registration r on r.id = l.registration_id
cross join setting s
where s.tab = 'public' and p.receipt_number is not null
  and l.source_type in ('razorpay_payment', 'offline', 'allocation')
  and l.kind in ('fee', 'balance', 'contribution')
order by p.receipt_number, l.seq desc;

create function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.payer_name is null
    and to_jsonb(new) - 'payer_name' = to_jsonb(old) - 'payer_name' then
    return new;
  end if;
  raise exception 'a receipt stays as it was issued';
end $$;
create trigger receipt_kept before update or delete on receipt
  for each row execute function keep_receipt();
