import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** Recipients of the envelope: where the message really goes. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailSink {
  readonly host: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /**
   * The latest message to this address; waits up to five seconds for it. Messages before `after` (a count) do not
   * count.
   */
  next(address: string, after?: number): Promise<ReceivedMail>;
  /** While true every message is refused temporarily. */
  refusing: boolean;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it receives. */
export const startMailSink = async (): Promise<MailSink> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(sink.refusing ? new Error("Not now") : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            subject: mail.subject ?? "",
            text: mail.text ?? "",
            html: mail.html ?? "",
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sink: MailSink = {
    host: "127.0.0.1",
    port: (server.server.address() as AddressInfo).port,
    received,
    refusing: false,
    next: async (address, after = 0) => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const found = received.slice(after).findLast(({ recipients }) => recipients.includes(address));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No message arrived (${received.length} in all).`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
};

/** Type and token of the link in a mail about an account. */
export const linkIn = ({ text }: ReceivedMail): { readonly type: string; readonly token_hash: string } => {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return { type: url.searchParams.get("type") ?? "", token_hash: url.searchParams.get("token_hash") ?? "" };
};
