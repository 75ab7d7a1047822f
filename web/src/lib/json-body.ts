/** A value as JSON in a Blob: the browser keeps it outside the page's memory and sends it without copying it on the page's thread. */
export const jsonBlob = (value: unknown): Blob => new Blob([JSON.stringify(value)], { type: JSON_TYPE });

/** The value of a `jsonBlob`. */
export const blobJson = async (blob: Blob): Promise<unknown> => JSON.parse(await blob.text()) as unknown;

/**
 * The body of a request: an object of these fields. A field that is a Blob is JSON already and goes in as it is, so that megabytes which
 * a worker has written are never touched by the page. Fields that are undefined are left out, as JSON.stringify does.
 */
export const jsonBody = (fields: object): Blob => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const parts = given.flatMap(([name, value]: [string, unknown], index) => [
    `${index === 0 ? "" : ","}${JSON.stringify(name)}:`,
    value instanceof Blob ? value : JSON.stringify(value),
  ]);
  return new Blob(["{", ...parts, "}"], { type: JSON_TYPE });
};

const JSON_TYPE = "application/json";
