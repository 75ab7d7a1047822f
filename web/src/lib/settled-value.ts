import { useEffect, useState } from "react";

/** The value once it has stayed the same for so many milliseconds; until then the one before. */
export function useSettledValue<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
