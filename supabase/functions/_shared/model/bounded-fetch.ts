/** No section is a megabyte long, even with the thinking that comes with it. */
const MOST_BYTES = 1024 * 1024;

/** The response is longer than any answer can be. */
export class AnswerTooLong extends Error {}

/** Like fetch, but it follows no redirect, which could lead to another host, and reads at most a megabyte. */
export const boundedFetch: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: "error" });
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) controller.error(new AnswerTooLong());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded ?? null, response);
};
