export { tries } from "../../notebook/tests/sizes.ts";
