-- When an order was last handed to a browser's payment window, and how the browser says that window was
-- left. It chooses words for the payer; money follows the provider's word alone.
alter table payment_order
  add column offered_at timestamptz,
  add column left_at timestamptz,
  add column left_how text check (left_how in ('dismissed', 'failed')),
  add check ((left_at is null) = (left_how is null));
