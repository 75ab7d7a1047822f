/**
 * Waits until what was started shows on the screen, while the clock is stopped: React renders in turns of the event loop, several for one
 * change where the machine is busy.
 */
export const drawn = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
};
