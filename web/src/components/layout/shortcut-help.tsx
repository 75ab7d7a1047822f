import { useState } from "react";
import { isApple, setSingleKeys, singleKeysWork } from "../../lib/shortcuts.ts";
import { Dialog } from "../ui/dialog.tsx";

export interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Every key that does something, and the switch for single-key ones. */
export const ShortcutHelp = ({ open, onOpenChange }: ShortcutHelpProps) => {
  const [single, setSingle] = useState(singleKeysWork);
  const command = isApple() ? "⌘" : "Ctrl";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They are inactive while a dialog is open."
    >
      <dl className="divide-y divide-rule">
        {shortcuts(command).map(({ keys, does, single: isSingle }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt>
              {does}
              {isSingle && !single ? <span className="text-ink-faint"> (off)</span> : null}
            </dt>
            <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5 text-sm text-ink-soft">
              {keys.map((combination, index) => (
                <span key={combination} className="flex items-center gap-1.5">
                  {index > 0 ? <span>or</span> : null}
                  <Keys combination={combination} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-hit cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={single}
          onChange={({ target }) => {
            setSingle(target.checked);
            setSingleKeys(target.checked);
          }}
        />
        Single-key shortcuts
      </label>
    </Dialog>
  );
};

interface Shortcut {
  /** Alternatives; the keys of one are joined by "+". */
  readonly keys: readonly string[];
  readonly does: string;
  readonly single?: true;
}

const shortcuts = (command: string): readonly Shortcut[] => [
  { keys: [`${command}+S`], does: "Save the notebook" },
  { keys: [`${command}+K`], does: "Search notebooks" },
  { keys: ["/"], does: "Search notebooks, outside a field", single: true },
  { keys: ["F8"], does: "Go to the message in the corner" },
  { keys: ["←", "→"], does: "Another tab, from a tab" },
  { keys: ["Shift+F10"], does: "Menu of a card" },
  { keys: ["Esc"], does: "Close a menu or a dialog" },
  { keys: ["?"], does: "This list", single: true },
];

const Keys = ({ combination }: { readonly combination: string }) => (
  <>
    {combination.split("+").map((key) => (
      <kbd
        key={key}
        className="inline-block min-w-7 rounded-control border border-edge bg-well px-1.5 text-center font-mono text-xs leading-6 text-ink"
      >
        {key}
      </kbd>
    ))}
  </>
);
