import { type ComponentType, useEffect, useRef, useState } from "react";
import { useColorScheme } from "../../lib/color-scheme.ts";
import { Button } from "../ui/button.tsx";
import { COLOR_SCHEME_LOOKS } from "./color-scheme-looks.ts";

interface MenuProps {
  readonly opensAtOnce: boolean;
}

/** The menu of the colors where few people open it: its code is fetched when somebody comes near the button. */
export const ColorSchemeButton = () => {
  const { icon: Icon, label } = COLOR_SCHEME_LOOKS[useColorScheme()];
  const [menu, setMenu] = useState<{ readonly Menu: ComponentType<MenuProps>; readonly opensAtOnce: boolean } | null>(
    null,
  );
  const isPressed = useRef(false);
  const hadFocus = useRef(false);
  const place = useRef<HTMLSpanElement>(null);
  const load = (): void => {
    import("./color-scheme-menu.tsx").then(
      ({ ColorSchemeMenu }) => {
        hadFocus.current = place.current?.contains(document.activeElement) ?? false;
        setMenu({ Menu: ColorSchemeMenu, opensAtOnce: isPressed.current });
      },
      // Pressed again, it tries again.
      () => undefined,
    );
  };
  useEffect(() => {
    if (menu !== null && hadFocus.current && !menu.opensAtOnce) place.current?.querySelector("button")?.focus();
  }, [menu]);
  return (
    <span ref={place} className="contents">
      {menu === null ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Colors: ${label}`}
          aria-haspopup="menu"
          onPointerEnter={load}
          onFocus={load}
          onClick={() => {
            isPressed.current = true;
            load();
          }}
        >
          <Icon aria-hidden />
        </Button>
      ) : (
        <menu.Menu opensAtOnce={menu.opensAtOnce} />
      )}
    </span>
  );
};
