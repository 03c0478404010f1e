-- An installation that asked everything before the payment goes on so; as shipped, most steps follow it now.
update setting
set value = jsonb_set(value, '{questions}', coalesce(value -> 'questions', '{}') || '{"afterPaying": []}'),
  revision = revision + 1
where tab = 'public' and value #> '{questions,afterPaying}' is null;
