import { offerExport } from "./export-file.ts";

offerExport();
