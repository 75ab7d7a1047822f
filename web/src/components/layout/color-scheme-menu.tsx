import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { COLOR_SCHEMES, type ColorScheme, setColorScheme, useColorScheme } from "../../lib/color-scheme.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { itemClass } from "../ui/popup.ts";
import { COLOR_SCHEME_LOOKS } from "./color-scheme-looks.ts";

/** Light, dark, or as the system says; kept in this browser. */
export const ColorSchemeMenu = ({ opensAtOnce = false }: { readonly opensAtOnce?: boolean }) => {
  const scheme = useColorScheme();
  const { icon: Icon, label } = COLOR_SCHEME_LOOKS[scheme];
  return (
    <Menu
      opensAtOnce={opensAtOnce}
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Colors: ${label}`}>
          <Icon aria-hidden />
        </Button>
      }
    >
      <ColorSchemeItems />
    </Menu>
  );
};

/** The three choices as menu items, for use in another menu. */
export const ColorSchemeItems = () => (
  <Base.RadioGroup value={useColorScheme()} onValueChange={(value: ColorScheme) => setColorScheme(value)}>
    {COLOR_SCHEMES.map((scheme) => {
      const { icon: Icon, label } = COLOR_SCHEME_LOOKS[scheme];
      return (
        <Base.RadioItem key={scheme} value={scheme} closeOnClick className={itemClass}>
          <Icon aria-hidden className="text-ink-faint" />
          <span className="flex-1">{label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      );
    })}
  </Base.RadioGroup>
);
