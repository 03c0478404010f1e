-- A workbook is read whole: rows of each of its sheets, of which some are chosen.
alter table registration_import
  -- [{name, isHidden, why, headLine, columns, rows}], in the order of the workbook
  add column sheets jsonb not null default '[]',
  -- places in it, from 0
  add column chosen int[] not null default '{0}';

alter table import_row
  -- the place of its sheet
  add column sheet int not null default 0,
  -- as the sheet counts; null where `line` does
  add column sheet_line int;

comment on column import_row.line is 'the place among all rows of the file';
comment on column import_row.problems is
  '[{field, message}]: at first what of the row could not be read, then why it was refused';
