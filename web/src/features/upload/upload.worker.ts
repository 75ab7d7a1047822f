/** Reads a notebook off the page's thread. */
import { offerReader } from "./read-notebook.ts";

offerReader();
