import { offerArchive } from "./read-archive.ts";

offerArchive();
