/** Where a function keeps what it gives back; no name of Python looks like this. */
export const RETURNED = " returned";
