/**
 * A file of tests ends when its screens have their chunks. A module whose loading ends with the file stays broken for all files after it:
 * workers keep their modules.
 */
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
