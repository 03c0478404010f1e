-- How often a message was handed over without a word on how that ended, because the process died: written before.
alter table message add column handovers int not null default 0;
