-- What came with sharing: from which version on a team reads a notebook.
insert into public.notebooks (id, title, user_id, team_id, version, shared_from, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000151', 'Shared from its third version', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000011', 4, 3, '2026-11-22 10:00Z', '2026-11-22 11:00Z');
insert into public.notebook_content (notebook_id, modeling_section) values
  ('00000000-0000-4000-8000-000000000151', 'Gradient boosting.');
