import { expect, it } from "vitest";
import { isUntold } from "./idle-settings.ts";

it.each(["in_features", "input_dim", "num_features", "out_channels", "vocab_size", "n_users", "tmp_folder", "n_init"])(
  "the setting %s only repeats the shape of the data or where it is kept",
  (name) => {
    expect(isUntold(name, "8")).toBe(true);
  },
);

it.each(["max_features", "hidden_size", "n_estimators", "embedding_dim", "max_words"])(
  "the setting %s is told",
  (name) => {
    expect(isUntold(name, "8")).toBe(false);
  },
);
