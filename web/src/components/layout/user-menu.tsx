import { Keyboard, LogOut, Settings, ShieldCheck, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { usePerson } from "../../features/auth/data.ts";
import { useIsSiteAdmin } from "../../features/auth/site-admin.ts";
import { useSingleKey } from "../../lib/shortcuts.ts";
import { Avatar } from "../avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { ColorSchemeItems } from "./color-scheme-menu.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";

export const UserMenu = () => {
  const { email, name } = usePerson();
  const { data: isSiteAdmin } = useIsSiteAdmin();
  const navigate = useNavigate();
  const [helping, setHelping] = useState(false);
  useSingleKey("?", () => setHelping(true));
  return (
    <>
      <ShortcutHelp open={helping} onOpenChange={setHelping} />
      <Menu
        trigger={
          <Button variant="quiet" aria-label={`Account menu, ${email}`} className="min-w-hit px-2! lg:px-3!">
            <Avatar name={name ?? email} className="size-7 text-xs!" />
            <span className="hidden max-w-56 truncate font-normal lg:inline">{email}</span>
          </Button>
        }
      >
        <div className="max-w-72 truncate px-2.5 py-1.5 font-semibold" title={email}>
          {email}
        </div>
        <MenuSeparator />
        <MenuLink to={paths.teams}>
          <Users aria-hidden />
          Teams
        </MenuLink>
        <MenuLink to={paths.account}>
          <Settings aria-hidden />
          Account Settings
        </MenuLink>
        {isSiteAdmin ? (
          <MenuLink to={paths.admin}>
            <ShieldCheck aria-hidden />
            Admin Dashboard
          </MenuLink>
        ) : null}
        <MenuItem onClick={() => setHelping(true)}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Colors</MenuLabel>
        <ColorSchemeItems />
        <MenuSeparator />
        {/* Leaving is a navigation, so that unsaved changes can ask first; app/root.tsx signs out on arrival. */}
        <MenuItem onClick={() => void navigate(paths.home, { state: { signOut: true } })}>
          <LogOut aria-hidden />
          Log out
        </MenuItem>
      </Menu>
    </>
  );
};
