/** What `work` gives within so many `milliseconds`; null when it takes longer or fails. */
export const within = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work().catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
};
