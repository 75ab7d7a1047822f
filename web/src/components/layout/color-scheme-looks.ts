import { Monitor, Moon, Sun } from "lucide-react";

export const COLOR_SCHEME_LOOKS = {
  system: { label: "As the system", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
} as const;
