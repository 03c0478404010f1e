-- The contract says which languages there are (contract/src/languages.ts); one more needs no migration.

alter table registration drop constraint registration_locale_check;
alter table issue drop constraint issue_locale_check;
alter table message drop constraint message_language_check;
alter table message_template drop constraint message_template_language_check;
