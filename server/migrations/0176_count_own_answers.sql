-- Every question of the settings is counted from here on: texts, days and times too.
insert into analytics_stale (school, day)
select distinct school, day from analytics_count;
