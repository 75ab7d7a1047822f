import { harmless } from "./terminal.ts";

export interface Progress {
  show(position: number, file: string): void;
  clear(): void;
}

/** "3 of 60  name" on the last line of a terminal, for more than one file; nothing in logs and pipes. */
export function progressLine(
  total: number,
  stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
): Progress {
  if (total < 2 || stream.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show: (position, file) => {
      const text = `${position} of ${total}  ${harmless(file)}`;
      stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}`);
    },
    clear: () => {
      stream.write("\r\u001b[K");
    },
  };
}
