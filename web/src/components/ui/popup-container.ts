import { createContext, useContext } from "react";

/** The dialog one is in, if any: what opens there stays in it, since the page behind it is out of reach. */
export const DialogElement = createContext<HTMLElement | null>(null);

/**
 * Where popups are put: into the dialog, else into the page's main landmark, so that screen readers do not find them outside of every
 * landmark.
 */
export const usePopupContainer = (): HTMLElement | undefined => {
  const dialog = useContext(DialogElement);
  // The landing page is also written without a document, when the web is built.
  return dialog ?? globalThis.document?.getElementsByTagName("main")[0];
};
