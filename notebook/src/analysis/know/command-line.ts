import type { Library } from "./library.ts";

/** What cells run outside their language: shell commands and queries. */
export const commandLine: readonly Library[] = [
  {
    title: "Shell",
    module: "shell",
    calls: {
      shell: {
        install: "pip pip3 conda mamba apt apt-get npm uv",
        load: "wget curl kaggle unzip gunzip tar 7z gdown aria2c",
        listFiles: "ls pwd find tree du dir",
        show: "head tail cat wc less",
      },
    },
  },
  {
    title: "SQL",
    module: "sql",
    calls: { sql: { "load -> pandas.DataFrame": "query" } },
  },
];
