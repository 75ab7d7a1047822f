import { Dialog } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Logo } from "../logo.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { DialogElement } from "../ui/popup-container.ts";
import { FolderList } from "./folder-list.tsx";
import { NavItems, TrashLink } from "./nav-items.tsx";

/** Under 768 px: the whole screen, with the sections Main and Folders. Give it the key of the location: it closes when a link was followed. */
export const MobileDrawer = () => {
  const [open, setOpen] = useState(false);
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={
          <Button variant="quiet" size="icon" aria-label="Open menu" className="md:hidden">
            <Menu aria-hidden className="size-5!" />
          </Button>
        }
      />
      <Dialog.Portal>
        <Dialog.Popup
          ref={setPopup}
          className="fixed inset-0 z-40 flex flex-col bg-paper text-ink outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0 md:hidden"
        >
          <header className="flex h-14 shrink-0 items-center justify-between border-b border-rule px-3">
            <Dialog.Title className="flex items-center gap-2.5 px-1 font-semibold">
              <Logo />
              Menu
            </Dialog.Title>
            <Dialog.Close aria-label="Close menu" className={buttonClass({ variant: "quiet", size: "icon" })}>
              <X aria-hidden className="size-5!" />
            </Dialog.Close>
          </header>
          <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
            <h2 className="mb-1 px-3 text-xs font-semibold text-ink-faint">Main</h2>
            <NavItems />
            <h2 className="mt-6 mb-1 px-3 text-xs font-semibold text-ink-faint">Folders</h2>
            <DialogElement value={popup}>
              <FolderList />
            </DialogElement>
            <hr className="my-4 border-rule" />
            <TrashLink />
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
