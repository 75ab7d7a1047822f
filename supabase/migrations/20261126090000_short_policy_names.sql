-- PostgreSQL keeps 63 bytes of a name: these two were cut in the middle of a word.
alter policy "Invited people see invitations to their address until they run "
on public.team_invitations rename to "Invited people see invitations that have not run out";

alter policy "Admins see the notebook that they are just taking out of their "
on public.notebooks rename to "Admins see the notebook they are taking out of their team";
