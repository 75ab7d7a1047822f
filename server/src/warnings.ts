/** Node's own way to warn, as it is before the backend service replaces it. Import this module before that service. */
const { emitWarning } = process;

/**
 * Undoes the replacement. It filters one warning by its text and throws where a warning comes as an Error, as Node's own about too
 * many listeners do: the server would end by it.
 */
export const restoreWarnings = (): void => {
  process.emitWarning = emitWarning;
};
