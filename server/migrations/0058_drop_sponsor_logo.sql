-- needs 0054_pictures_of_settings.sql
-- Its pictures stand in `settings_picture`, and no release that knows that table reads it.
drop table sponsor_logo;
