import { useQuery } from "@tanstack/react-query";
import { loadConfig } from "./config.ts";

/** The server's configuration; nothing until it has come. */
export const useConfig = () => useQuery({ queryKey: ["config"], staleTime: Infinity, queryFn: loadConfig });
