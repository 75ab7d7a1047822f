-- What came with the trash, the activity, quotas, calls of a language model and the rules about them.
insert into public.teams (id, name, description, created_by, language_model) values
  ('00000000-0000-4000-8000-000000000311', 'Pricing', 'What things cost', '00000000-0000-4000-8000-000000000002', 'forbid');
insert into public.team_members (id, team_id, user_id, role, joined_at) values
  ('00000000-0000-4000-8000-000000000321', '00000000-0000-4000-8000-000000000311', '00000000-0000-4000-8000-000000000002', 'admin', '2026-11-30 08:00Z');
update public.site_settings set language_model = 'require';
update private.quotas set person_notebooks = 500, team_bytes = 1000000000;
insert into private.model_calls (id, asked_at, user_id, notebook_id, section, provider, model, prompt_version, input_tokens, output_tokens, cost, outcome, seconds) values
  ('00000000-0000-4000-8000-000000000341', '2026-11-30 09:00Z', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000251', 'modeling', 'models.example.org', 'large', '3', 4000, 300, 0.0165, 'answered', 2.5),
  ('00000000-0000-4000-8000-000000000342', '2026-11-30 09:01Z', null, null, 'validation', 'models.example.org', 'large', '3', null, null, null, 'unreachable', 30);
insert into private.activity (id, occurred_at, actor_id, action, object_kind, object_id, title, owner_id, subject_id, detail) values
  ('00000000-0000-4000-8000-000000000351', '2026-11-30 10:00Z', '00000000-0000-4000-8000-000000000001', 'deleted', 'folder', '00000000-0000-4000-8000-000000000361', 'Old "drafts"', '00000000-0000-4000-8000-000000000001', null, '1'),
  ('00000000-0000-4000-8000-000000000352', '2026-11-30 10:01Z', '00000000-0000-4000-8000-000000000001', 'role changed', 'team', '00000000-0000-4000-8000-000000000011', 'Forecasting', null, '00000000-0000-4000-8000-000000000002', 'admin');
insert into public.trash (id, deleted_by, owner_id, kind, object_id, title, notebooks, bytes, deleted_at) values
  ('00000000-0000-4000-8000-000000000371', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'folder', '00000000-0000-4000-8000-000000000361', 'Old "drafts"', 1, 42, '2026-11-30 10:00Z');
insert into private.trashed_notebooks (notebook_id, trash_id, owner_id) values
  ('00000000-0000-4000-8000-000000000381', '00000000-0000-4000-8000-000000000371', '00000000-0000-4000-8000-000000000001');
insert into private.trash_rows (id, trash_id, relation, notebook_id, owner_id, author_id, file, file_in, content) values
  ('00000000-0000-4000-8000-000000000391', '00000000-0000-4000-8000-000000000371', 'public.folders', null, '00000000-0000-4000-8000-000000000001', null, null, null, '{"id": "00000000-0000-4000-8000-000000000361", "name": "Old \"drafts\""}'),
  ('00000000-0000-4000-8000-000000000392', '00000000-0000-4000-8000-000000000371', 'public.notebooks', '00000000-0000-4000-8000-000000000381', '00000000-0000-4000-8000-000000000001', null, null, null, '{"id": "00000000-0000-4000-8000-000000000381", "title": "Half done", "status": "In Development", "version": 1}'),
  ('00000000-0000-4000-8000-000000000393', '00000000-0000-4000-8000-000000000371', 'public.notebook_content', '00000000-0000-4000-8000-000000000381', '00000000-0000-4000-8000-000000000001', null, null, '00000000-0000-4000-8000-0000000003a1', '{"notebook_id": "00000000-0000-4000-8000-000000000381", "modeling_section": "Nothing yet."}');
insert into public.revisions (id, trashed_id, version, author_id, save_id, created_at, snapshot, original_notebook) values
  ('00000000-0000-4000-8000-0000000003a1', '00000000-0000-4000-8000-000000000381', 1, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000003b1', '2026-11-29 08:00Z', '{"title": "Half done", "team_id": null}', '{"cells": []}');
insert into public.charts (id, trashed_id, cell_index, position, title, mime_type, data) values
  ('00000000-0000-4000-8000-0000000003c1', '00000000-0000-4000-8000-000000000381', 0, 0, null, 'image/png', 'iVBORw0KGgo=');
