import { type ComponentProps, useEffect, useRef, useState } from "react";
import { takeTurn } from "./picture-turns.ts";

export interface PagePictureProps extends ComponentProps<"img"> {
  readonly src: string;
  readonly alt: string;
  /** What the picture was read from: the same as long as the picture is. */
  readonly owner: object;
}

/** A picture on the page's own thread, which draws SVG there: a large one waits for its turn. */
export const PagePicture = ({ src, alt, owner, ...attributes }: PagePictureProps) => {
  const isLarge = src.startsWith("data:image/svg+xml") && src.length > LARGE;
  const [begun, setBegun] = useState(false);
  const end = useRef(() => {});
  useEffect(() => {
    if (!isLarge) return undefined;
    end.current = takeTurn(() => setBegun(true));
    return () => end.current();
  }, [isLarge]);
  if (isLarge && !begun) return <span aria-busy style={{ display: "block", height: heights.get(owner) ?? FIRST }} />;
  return (
    <img
      {...attributes}
      src={src}
      alt={alt}
      onLoad={({ currentTarget }) => {
        // Asking for a height lays out the page.
        if (isLarge) heights.set(owner, currentTarget.clientHeight);
        end.current();
      }}
    />
  );
};

/** The room that drawings took, for when they come into sight again. */
const heights = new WeakMap<object, number>();
/** CSS pixels. */
const FIRST = 240;
/** Characters; what is shorter is drawn at once. */
const LARGE = 16_000;
