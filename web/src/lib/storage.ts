/**
 * The browser's storage, which may be denied or full. Reading then gives null, writing says false, and a copy in memory keeps the
 * page working until it is closed.
 */
const memory = new Map<string, string>();
/** Keys whose newest value could not be written: for them the memory is right and the storage is not. */
const unwritten = new Set<string>();

export const readStored = (key: string): string | null => {
  if (unwritten.has(key)) return memory.get(key) ?? null;
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

/** False where the value will not outlive this page (storage denied or full). */
export const writeStored = (key: string, value: string): boolean => {
  memory.set(key, value);
  try {
    globalThis.localStorage.setItem(key, value);
    unwritten.delete(key);
    return true;
  } catch {
    unwritten.add(key);
    return false;
  }
};

export const removeStored = (key: string): void => {
  memory.delete(key);
  unwritten.delete(key);
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // Storage is denied: there is nothing in it either.
  }
};

/** Whether settings, drafts and the login outlive this page. */
export const storageWorks = (): boolean => {
  const probe = "storage-probe";
  const works = writeStored(probe, "1");
  removeStored(probe);
  return works;
};

/** The shape supabase-js keeps its login in. */
export const sessionStorageArea = {
  getItem: readStored,
  setItem: (key: string, value: string): void => void writeStored(key, value),
  removeItem: removeStored,
};

/** JSON text as `unknown`; null where it is absent or not JSON. `__proto__` keys are dropped, so that no reader can be poisoned by them. */
export const parseJson = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value)) as unknown;
  } catch {
    return null;
  }
};
