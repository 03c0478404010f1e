-- What a family would have had back of a payment, and gave: its money moves from fee and credit to the contributions.
create table gift (
  id uuid primary key,
  provider_payment_id text not null references payment (provider_payment_id),
  amount_paise bigint not null check (amount_paise > 0),
  -- what the refund table kept back beside it, so that it is not offered again
  kept_paise bigint not null,
  created_at timestamptz not null
);
create index gift_of_payment on gift (provider_payment_id);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('fee', 'balance', 'contribution', 'payer_fee', 'gift', 'unallocated', 'refund', 'refund_reversal')) not valid;
-- no money comes or goes: what the parts lose, the contribution gains
alter table ledger_entry drop constraint ledger_entry_amount_paise_check;
alter table ledger_entry add constraint ledger_entry_amount_paise_check
  check ((amount_paise <> 0) = (kind <> 'gift')) not valid;
alter table ledger_entry drop constraint ledger_entry_sign;
alter table ledger_entry add constraint ledger_entry_sign
  check (case kind when 'refund' then amount_paise < 0 when 'unallocated' then true when 'gift' then
    contribution_part_paise > 0 and fee_part_paise + contribution_part_paise + credit_part_paise = 0
    else amount_paise > 0 end) not valid;
