import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router";
import { isFocusLost } from "../lib/lost-focus.ts";
import { onAuthChange, authState, signOut } from "../features/auth/data.ts";
import { useLocationState } from "../lib/location-state.ts";

/** Around every screen: signing out, and what a browser does by itself when a page is loaded (scroll position, focus). */
export const Root = () => {
  useSignOutOnArrival();
  useForgetOnChangeOfPerson();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
};

/**
 * Signing out is a navigation to the landing page that carries `{ signOut: true }`: an editor with unsaved changes may hold it up, and
 * only on arrival is the login ended.
 */
const useSignOutOnArrival = (): void => {
  const { pathname } = useLocation();
  const state = useLocationState();
  const navigate = useNavigate();
  const leaving = state["signOut"] === true;
  useEffect(() => {
    if (!leaving) return;
    void navigate(pathname, { replace: true, state: null });
    void signOut();
  }, [leaving, pathname, navigate]);
};

/** Nothing one person loaded is shown to the next. */
const useForgetOnChangeOfPerson = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let person = personId();
    return onAuthChange(() => {
      const next = personId();
      if (person !== null && next !== person && authState().status !== "loading") queryClient.clear();
      person = next ?? person;
    });
  }, [queryClient]);
};

const personId = (): string | null => {
  const auth = authState();
  return "person" in auth ? auth.person.id : null;
};

/** After a change of page the focus goes to its heading: screen readers read it out, and Tab starts there. Not on the first page. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const left = document.activeElement;
    if (focusHeading(left)) return;
    // A page that is still loading gets its heading later.
    const arrival = new MutationObserver(() => focusHeading(left) && arrival.disconnect());
    arrival.observe(document.body, { childList: true, subtree: true });
    return () => arrival.disconnect();
  }, [pathname]);
};

/** Whether that is settled: the heading has the focus, or something that a person has moved to since `left` lost it. */
const focusHeading = (left: Element | null): boolean => {
  const current = document.activeElement;
  if (current?.closest("main") || (current !== left && !isFocusLost())) return true;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading || heading.closest("[aria-busy=true]")) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
};
