-- What the first release stored: two people, a team, an invitation, a folder, three notebooks.
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'ada@example.org', '$2a$10$abcdefghijklmnopqrstuv', '2026-10-02 08:00Z', '{"name": "Ada"}', '2026-10-02 08:00Z'),
  ('00000000-0000-4000-8000-000000000002', 'grace@example.org', '$2a$10$vutsrqponmlkjihgfedcba', '2026-10-02 09:00Z', '{"name": "Grace"}', '2026-10-02 09:00Z');
insert into public.profiles (id, name, email, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.org', '2026-10-02 08:00Z'),
  ('00000000-0000-4000-8000-000000000002', 'Grace', 'grace@example.org', '2026-10-02 09:00Z');
insert into public.teams (id, name, description, created_by) values
  ('00000000-0000-4000-8000-000000000011', 'Forecasting', null, '00000000-0000-4000-8000-000000000001');
insert into public.team_members (id, team_id, user_id, role, joined_at) values
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'admin', '2026-10-03 08:00Z'),
  ('00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002', 'member', '2026-10-03 09:00Z');
insert into public.team_invitations (id, team_id, email, invited_by, status, created_at, expires_at) values
  ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000011', 'grace@example.org', '00000000-0000-4000-8000-000000000001', 'accepted', '2026-10-03 08:30Z', '2026-10-10 08:30Z'),
  ('00000000-0000-4000-8000-000000000032', '00000000-0000-4000-8000-000000000011', 'alan@example.org', '00000000-0000-4000-8000-000000000001', 'pending', '2026-10-03 08:30Z', '2026-10-10 08:30Z');
insert into public.folders (id, name, user_id) values
  ('00000000-0000-4000-8000-000000000041', 'Sales', '00000000-0000-4000-8000-000000000001');
insert into public.notebooks (id, title, description, status, folder_id, team_id, user_id, file_name, overall_score, version, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000051', 'Customer churn', 'Who leaves, and why', 'Published', '00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'churn.ipynb', 7.5, 2, '2026-10-04 08:00Z', '2026-10-05 08:00Z'),
  ('00000000-0000-4000-8000-000000000052', E'Tabs\tand "quotes"', null, 'In Development', null, null, '00000000-0000-4000-8000-000000000002', null, null, 1, '2026-10-04 09:00Z', '2026-10-04 09:00Z'),
  ('00000000-0000-4000-8000-000000000053', 'Überschrift 😀', '', 'Archived', null, null, '00000000-0000-4000-8000-000000000001', 'ü.ipynb', 0, 1, '2026-10-04 10:00Z', '2026-10-04 10:00Z');
insert into public.notebook_content (notebook_id, exploration_section, modeling_section, ml_outcome, code_quality_score, section_evidence, original_notebook) values
  ('00000000-0000-4000-8000-000000000051', E'Looked at it.\nTwice.', 'A random forest.', 'This notebook uses Random Forest.', '{"clarity": {"score": 7.5, "explanation": "Clear"}, "documentation": {"score": 7.5, "explanation": "Clear"}, "codeQuality": {"score": 7.5, "explanation": "Clear"}, "overallScore": 7.5}', '{"modeling": [{"text": "A random forest.", "cells": [1]}]}', '{"cells": [{"cell_type": "code", "source": "print(1)", "metadata": {}, "outputs": [], "execution_count": 1}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'),
  ('00000000-0000-4000-8000-000000000052', null, null, null, null, null, null);
insert into public.charts (id, notebook_id, cell_index, position, title, mime_type, data) values
  ('00000000-0000-4000-8000-000000000061', '00000000-0000-4000-8000-000000000051', 0, 0, 'Losses', 'image/png', 'iVBORw0KGgo=');
insert into public.revisions (id, notebook_id, version, author_id, save_id, snapshot, original_notebook) values
  ('00000000-0000-4000-8000-000000000071', '00000000-0000-4000-8000-000000000051', 1, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000081', '{"title": "Churn", "team_id": null}', '{"cells": []}'),
  ('00000000-0000-4000-8000-000000000072', '00000000-0000-4000-8000-000000000051', 2, '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000082', '{"title": "Customer churn", "team_id": "00000000-0000-4000-8000-000000000011"}', null);
insert into public.site_content (id, type, title, content) values ('hero-title', 'landing', 'Hero title', 'Make it clear');
