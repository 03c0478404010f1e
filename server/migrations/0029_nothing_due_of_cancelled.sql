-- Of what was cancelled, or refunded in full, nothing is due any more: the days on which there is something
-- due are counted again.
insert into analytics_stale (school, day)
select distinct school, day from analytics_count where dimension = 'due';
