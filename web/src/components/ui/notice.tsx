import { clsx } from "clsx";
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";

export interface NoticeProps {
  readonly tone?: "info" | "danger";
  readonly title?: string;
  readonly children?: ReactNode;
  /** Buttons that lead out of it. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** A message that stays in the page, where a toast would disappear before it is acted on. Errors are read out at once. */
export const Notice = ({ tone = "info", title, children, action, className }: NoticeProps) => {
  const Icon = tone === "danger" ? CircleAlert : Info;
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx(
        "flex flex-wrap items-start gap-x-4 gap-y-3 rounded-sheet border-l-4 px-4 py-3 text-sm",
        TONES[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52 text-ink">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action ? <div className="flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
};

const TONES = {
  info: "border-accent bg-accent-tint text-accent",
  danger: "border-danger bg-danger-tint text-danger",
} as const;
