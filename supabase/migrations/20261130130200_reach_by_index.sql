-- Where most rows belong to one person, reading all of them looks as cheap to the planner as
-- asking the indexes, and it then reads all of them for anybody. What is wanted here may be few
-- rows, or none.
alter function private.newest_notebook_ids set enable_seqscan = off;
alter function private.count_notebooks set enable_seqscan = off;
