import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a new file of the given mode and returns once it is on the disk. Fails when the file exists. */
export const writeDurably = async (path: string, text: string, mode: number): Promise<void> => {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
};

/** Makes names that were given or removed in a folder last. Windows has no such thing and needs none. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
