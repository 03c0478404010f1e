-- What staff said that texts of a file mean, as [{question, text, answer}].
alter table registration_import add column meanings jsonb not null default '[]';
