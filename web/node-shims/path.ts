/**
 * What the secret rules need of `node:path` in the browser. The rules name the scanned text only to leave out file types they do not
 * read, so the last part of a path and its extension are enough.
 */
export const basename = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const extname = (path: string): string => {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
};

export default { basename, extname };
