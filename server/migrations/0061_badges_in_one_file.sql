-- Badges of many are prepared in the background, as large exports are.
alter table registration_export drop constraint registration_export_format_check;
alter table registration_export add constraint registration_export_format_check
  check (format in ('csv', 'xlsx', 'pdf')) not valid;
