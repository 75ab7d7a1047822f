import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { usePopupContainer } from "./popup-container.ts";
import { itemClass, popupClass } from "./popup.ts";

export interface MenuProps {
  /** The button that opens it, with its own label. */
  readonly trigger: ReactElement;
  /** It stands open from the beginning. */
  readonly opensAtOnce?: boolean;
  readonly align?: "start" | "center" | "end";
  readonly children: ReactNode;
}

export const Menu = ({ trigger, opensAtOnce = false, align = "end", children }: MenuProps) => (
  <Base.Root defaultOpen={opensAtOnce}>
    <Base.Trigger render={trigger} />
    <Base.Portal container={usePopupContainer()}>
      <Base.Positioner align={align} sideOffset={6} className="z-50">
        <Base.Popup
          className={clsx(popupClass, "max-h-(--available-height) max-w-(--available-width) min-w-52 overflow-y-auto")}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export const MenuItem = ({ destructive, ...rest }: MenuItemProps) => (
  <Base.Item {...rest} className={clsx(itemClass, destructive && "text-danger")} />
);

type MenuItemProps = Omit<ComponentProps<typeof Base.Item>, "className"> & { readonly destructive?: boolean };

export const MenuLink = ({ to, children }: Pick<LinkProps, "to"> & { readonly children: ReactNode }) => (
  <Base.LinkItem closeOnClick render={<Link to={to} />} className={clsx(itemClass, "no-underline")}>
    {children}
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-rule" />;

/** A heading inside the menu that cannot be chosen. */
export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <div className="px-2.5 py-1.5 text-xs text-ink-faint">{children}</div>
);
