/** Why a file is refused: the specification's title and message, and plain words for what is wrong and where. */
export interface UploadRefusal {
  readonly title: string;
  readonly message: string;
  readonly reason: string;
}

/** Spec section 5: the name does not end in .ipynb. */
export const wrongExtension = (reason: string): UploadRefusal => ({
  title: "Invalid file format",
  message: "Please upload a Jupyter Notebook (.ipynb) file.",
  reason,
});

/** Spec section 5: more than 10 MB. */
export const tooLarge = (reason: string): UploadRefusal => ({
  title: "File too large",
  message: "The file exceeds the 10MB limit. Please remove dataframe printouts or large outputs to reduce file size.",
  reason,
});

/** A limit of ours: the file may well have a cells array. */
export const nestedTooDeeply = (limit: number, reason: string): UploadRefusal => ({
  title: "Invalid notebook format",
  message: `The file nests brackets more than ${limit.toLocaleString("en-US")} levels deep, which is the limit.`,
  reason,
});

/** Spec section 5: the content is not JSON with a cells array. */
export const notANotebook = (reason: string): UploadRefusal => ({
  title: "Invalid notebook format",
  message: "missing 'cells' array",
  reason,
});
