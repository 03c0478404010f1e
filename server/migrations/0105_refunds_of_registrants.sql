-- What the refund table kept back of the money that a registrant asked for, so that it is not asked for again.
alter table refund add column kept_paise bigint not null default 0;
