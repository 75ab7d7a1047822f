/** A script with all it imports, in a file of its own, by its address. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}
