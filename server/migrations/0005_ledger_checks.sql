-- What the ledger's readers rely on, said by the database as well.
alter table ledger_entry
  -- only money that fits nowhere, and what goes back of it, may belong to nobody
  add constraint ledger_entry_owned
    check (registration_id is not null or kind in ('unallocated', 'refund', 'refund_reversal')),
  -- else `one_fee_per_cycle` would let a second fee pass
  add constraint ledger_entry_in_cycle
    check (kind not in ('fee', 'balance') or fee_cycle is not null),
  -- an allocation takes what was unallocated away again
  add constraint ledger_entry_sign
    check (case kind when 'refund' then amount_paise < 0 when 'unallocated' then true
      else amount_paise > 0 end);
