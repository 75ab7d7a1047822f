import type { Library } from "./library.ts";

/** What cells run outside their language: shell commands and queries. */
export const commandLine: readonly Library[] = [
  {
    title: "Shell",
    module: "shell",
    calls: [
      { does: "install", of: "shell", names: "pip pip3 conda mamba apt apt-get npm uv" },
      { does: "load", of: "shell", names: "wget curl kaggle unzip gunzip tar 7z gdown git aria2c" },
      { does: "listFiles", of: "shell", names: "ls pwd find tree du dir" },
      { does: "show", of: "shell", names: "head tail cat wc less" },
    ],
  },
  {
    title: "SQL",
    module: "sql",
    calls: [{ does: "load", gives: "pandas.DataFrame", of: "sql", names: "query" }],
  },
];
