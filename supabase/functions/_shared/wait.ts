/**
 * How long to wait, in natural units: "1 second", "15 minutes", "23 hours". Rounded up: waiting that long is always
 * enough.
 */
export const waitInWords = (seconds: number): string => {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole <= 90) return counted(whole, "second");
  const minutes = Math.ceil(whole / 60);
  return minutes <= 90 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
};

const counted = (count: number, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`;
