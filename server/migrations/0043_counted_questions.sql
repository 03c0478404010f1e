-- The charts count the answers to every counted question under its path, also to those of the settings.
delete from analytics_count
where dimension in ('tshirt', 'transport', 'stay', 'profession', 'participation', 'mentorship',
  'training', 'seminar');

create function count_all_again() returns trigger language plpgsql as $$
begin
  insert into analytics_stale (school, day) select distinct school, day from analytics_count;
  return null;
end $$;
create trigger setting_questions_analytics after update on setting for each row
  when (old.value -> 'questions' is distinct from new.value -> 'questions'
    or old.value -> 'options' is distinct from new.value -> 'options')
  execute function count_all_again();

insert into analytics_stale (school, day)
select distinct school, day from analytics_count;
