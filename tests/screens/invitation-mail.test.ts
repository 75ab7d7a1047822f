/** Inviting on a server that sends mail: each message was actually delivered, or actually refused. */
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmedAccount } from "../support/account-calls.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { type ScreenScene, fill, openScreenScene, press } from "./scene.ts";

let sink: MailSink;
let scene: ScreenScene;

beforeAll(async () => {
  sink = await startMailSink();
  scene = await openScreenScene({ mail: sink });
});
afterAll(async () => {
  await scene.end();
  await sink.stop();
});

test("when the mail server refuses, the invitation remains and the invited user finds it on their page", async () => {
  const [barbara, linus] = [await confirmedAccount(scene.server, sink), await confirmedAccount(scene.server, sink)];
  const app = await scene.open("/app/teams", barbara);
  await press("button", "Create Your First Team");
  await fill("Team name", "Without post");
  await press("button", "Create Team", await screen.findByRole("dialog"));
  await press("tab", "Members");
  await press("button", "Invite Member");
  await fill("Email address", linus.email);
  sink.refusing = true;
  await press("button", "Send Invitation");
  await screen.findByText(
    `The mail could not be sent. Give this link to ${linus.email}; it works only for that address and expires after seven days.`,
  );
  sink.refusing = false;
  await press("button", "Done");
  await press("tab", "Pending Invitations");
  const before = sink.received.length;
  await press("button", `Send the invitation to ${linus.email} again`);
  await app.toast("Invitation sent", `An invitation has been sent to ${linus.email}`);
  expect((await sink.next(linus.email, before)).text).toContain("/app/teams?invitation=");
  const his = await scene.open("/app/teams", linus);
  await screen.findByText(
    (_, element) => element?.tagName === "P" && element.textContent === "Ada invites you to this team.",
  );
  await press("button", "Accept the invitation to Without post");
  await his.toast("Invitation accepted");
});
