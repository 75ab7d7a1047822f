import { Users } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { DateText } from "../../components/date-text.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { cardClass } from "../../components/ui/card.tsx";
import type { Team } from "./data.ts";

/** The name is the link and its target covers the whole card. */
export const TeamCard = ({ team }: { readonly team: Team }) => (
  <article
    className={`${cardClass} relative flex h-full flex-col gap-2 p-5 transition-colors hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent`}
  >
    <header className="flex items-start gap-3">
      <Users aria-hidden className="mt-1 size-5 shrink-0 text-ink-faint" strokeWidth={1.5} />
      <h2 dir="auto" className="min-w-0 flex-1 text-lg leading-7 font-semibold">
        <Link
          to={paths.team(team.id)}
          className="line-clamp-2 outline-none after:absolute after:inset-0 after:content-['']"
        >
          {team.name}
        </Link>
      </h2>
      {team.role === "admin" ? <Badge tone="accent">Admin</Badge> : null}
    </header>
    <p dir="auto" className={`line-clamp-2 min-h-12 text-sm ${team.description ? "text-ink-soft" : "text-ink-faint"}`}>
      {team.description ?? "No description"}
    </p>
    <p className="mt-auto border-t border-rule pt-3 text-xs text-ink-faint">
      Created <DateText instant={team.createdAt} />
    </p>
  </article>
);
