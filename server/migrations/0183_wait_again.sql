-- Whoever let an offered place go may say that they still want one: they wait again from then on, behind all others.
alter table place_offer drop constraint place_offer_state_check;
alter table place_offer add constraint place_offer_state_check
  check (state in ('open', 'taken', 'lapsed', 'returned')) not valid;
