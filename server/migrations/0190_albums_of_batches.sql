-- Albums of one batch, by its year of passing; empty: of none in particular.
alter table gallery_album add column batch text not null default '';
