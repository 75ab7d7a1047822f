-- Lists show the beginning of a description. A thousand whole ones may be 100 MB, which one member of a team could send to all others.
alter table public.notebooks
add column description_start text generated always as (left(description, 1500)) stored;
