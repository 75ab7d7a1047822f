/**
 * A test file ends only when its screens have loaded their chunks. A module still loading when the file ends stays
 * broken for all files after it: workers keep their modules.
 */
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
