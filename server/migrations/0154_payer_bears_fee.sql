-- The payer may bear the provider's fee: then a payment is of the order and the fee, and only the order's part is ours.
alter table payment add column payer_fee_paise bigint not null default 0;
-- null where there is none, so that the hash of earlier receipts stays
alter table receipt add column payer_fee_paise bigint;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('fee', 'balance', 'contribution', 'payer_fee', 'unallocated', 'refund', 'refund_reversal')) not valid;
alter table ledger_entry drop constraint ledger_entry_source_type_check;
alter table ledger_entry add constraint ledger_entry_source_type_check check (source_type in
  ('razorpay_payment', 'razorpay_refund', 'offline', 'allocation', 'no_fee', 'payer_fee')) not valid;

-- what findings of one cause have in common, such as 'above 2.36 %': staff see and settle them as one
alter table finding add column cause text;
alter table finding drop constraint finding_kind_check;
alter table finding add constraint finding_kind_check check (kind in
  ('unallocated', 'orphan', 'mismatch', 'payer_fee', 'stuck_order', 'parked_webhook', 'dispute',
   'late_authorisation', 'suspicious_claim', 'refund_failed', 'still_coming', 'difference')) not valid;
