/** The request for the file of a notebook, which is megabytes and not among the columns of any other one. */
export const filePath = (notebookId: string): string =>
  `notebook_content?select=original_notebook&notebook_id=eq.${encodeURIComponent(notebookId)}`;
