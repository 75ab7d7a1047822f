-- What came with facts, links, access tokens, pushes, search and the catalog.
insert into public.notebooks (id, title, description, user_id, folder_id, version, versioned_at, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000251', 'Pushed from CI', 'Every night', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000041', 1, '2026-11-28 11:00Z', '2026-11-28 11:00Z', '2026-11-28 11:00Z');
insert into public.notebook_content (notebook_id, modeling_section, facts, fact_corrections) values
  ('00000000-0000-4000-8000-000000000251', 'A random forest.', '{"version": 1, "language": "python", "experiments": [{"target": "churn"}]}', '{"version": 1, "corrections": [{"kind": "headline", "experiment": null}]}');
insert into public.revisions (id, notebook_id, version, author_id, save_id, snapshot, pushed_with) values
  ('00000000-0000-4000-8000-000000000271', '00000000-0000-4000-8000-000000000251', 1, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000281', '{"title": "Pushed from CI", "team_id": null}', 'CI');
insert into public.notebook_links (id, notebook_id, created_by, token_hash, label, with_code, created_at, expires_at, views) values
  ('00000000-0000-4000-8000-000000000291', '00000000-0000-4000-8000-000000000251', '00000000-0000-4000-8000-000000000001', repeat('a', 64), 'The board', true, '2026-11-28 12:00Z', '2026-12-28 12:00Z', 3);
insert into public.access_tokens (id, user_id, name, token_hash, last_four, created_at, expires_at) values
  ('00000000-0000-4000-8000-000000000292', '00000000-0000-4000-8000-000000000001', 'CI', repeat('b', 64), 'bbbb', '2026-11-28 12:00Z', '2027-02-28 12:00Z');
insert into private.pushed_files (notebook_id, user_id, path, folder_id) values
  ('00000000-0000-4000-8000-000000000251', '00000000-0000-4000-8000-000000000001', 'reports/churn.ipynb', '00000000-0000-4000-8000-000000000041');
insert into public.catalog_entries (notebook_id, user_id, question, data, models, target, model, metric, value, printed) values
  ('00000000-0000-4000-8000-000000000251', '00000000-0000-4000-8000-000000000001', 'Who leaves?', '{churn.csv}', '{RandomForestClassifier}', 'churn', 'Random Forest', 'accuracy', 0.91, '0.91');
insert into private.notebook_words (notebook_id, visible_to, words, head_words, cells) values
  ('00000000-0000-4000-8000-000000000251', '{00000000-0000-4000-8000-000000000001}', 'forest:1', 'push:1', E'\x1ecode 0\x1fprint(1)');
