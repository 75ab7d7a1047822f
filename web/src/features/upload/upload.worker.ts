/** Reads a notebook off the page's thread. */
import { expose } from "comlink";
import { notebookReader } from "./read-notebook.ts";

expose(notebookReader());
