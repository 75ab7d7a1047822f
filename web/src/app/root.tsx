import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router";
import { onAuthChange, authState, signOut } from "../features/auth/data.ts";

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
  const { pathname, state } = useLocation() as { pathname: string; state: { signOut?: boolean } | null };
  const navigate = useNavigate();
  const leaving = state?.signOut === true;
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
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement?.closest("main")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
};
