import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";

/** A mail that the server received, with its decoded plain text. */
export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
}

/** A mail server on this machine that keeps what it receives. `options` make it refuse or hang. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString()));
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
        done(null, "Queued");
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
