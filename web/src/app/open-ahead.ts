import { matchPath } from "react-router";
import { authState, onAuthChange } from "../features/auth/data.ts";
import { forgetAhead, sendAhead } from "../lib/sent-ahead.ts";
import { filePath } from "../lib/stored/file-path.ts";
import { isUuid } from "../lib/uuid.ts";
import { patterns } from "./paths.ts";

/** Where a page begins with a notebook, its file is on the way while the scripts of its screen are. Called once the login is known or asked for. */
export const openAhead = (pathname: string): void => {
  const id = matchPath(patterns.notebook, pathname)?.params.notebookId ?? "";
  if (!isUuid(id) || authState().status === "signed-out") return;
  sendAhead(filePath(id));
  const stop = onAuthChange(() => {
    const { status } = authState();
    if (status === "loading" || status === "signed-in") return;
    stop();
    forgetAhead();
  });
};
