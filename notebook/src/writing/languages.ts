/** The languages besides English in which a section can be read, by their codes (BCP 47): English and native names. */
export const LANGUAGES = {
  ar: ["Arabic", "العربية"],
  cs: ["Czech", "Čeština"],
  de: ["German", "Deutsch"],
  es: ["Spanish", "Español"],
  fr: ["French", "Français"],
  hi: ["Hindi", "हिन्दी"],
  it: ["Italian", "Italiano"],
  ja: ["Japanese", "日本語"],
  ko: ["Korean", "한국어"],
  nl: ["Dutch", "Nederlands"],
  pl: ["Polish", "Polski"],
  pt: ["Portuguese", "Português"],
  ru: ["Russian", "Русский"],
  tr: ["Turkish", "Türkçe"],
  uk: ["Ukrainian", "Українська"],
  zh: ["Chinese", "中文"],
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && Object.keys(LANGUAGES).includes(code);
