import { type ReactNode, useEffect, useRef, useState } from "react";

/** Draws its content while it is in sight or about to be; before and after that, its room stays empty. */
export const WhenNear = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === "undefined");
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { scrollMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={near ? undefined : { height }}>
      {near ? children : null}
    </div>
  );
};

/** CSS pixels. */
const FIRST_HEIGHT = 60;
const MARGIN = "200px";
