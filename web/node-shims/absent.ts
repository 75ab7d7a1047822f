/**
 * Stands for `node:fs` and `crypto` in the browser: the secret rules ask for them only when they are given a file on disk,
 * which never happens here. Any use is a mistake and should be seen.
 */
export default {};
