import { clsx } from "clsx";

/** Initials of a name, or of an address where there is no name. Decoration: the name stands beside it. */
export const Avatar = ({ name, className }: { readonly name: string; readonly className?: string }) => (
  <span
    aria-hidden
    className={clsx(
      "grid shrink-0 place-items-center rounded-full bg-accent-tint text-sm font-semibold text-accent",
      className ?? "size-9",
    )}
  >
    {initialsOf(name)}
  </span>
);

export const initialsOf = (name: string): string => {
  const words = name.split("@", 1)[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "?", ...rest] = words;
  const last = rest.at(-1);
  return `${[...first][0] ?? ""}${last ? ([...last][0] ?? "") : ""}`.toUpperCase();
};
