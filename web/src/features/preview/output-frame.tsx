import { useMemo } from "react";
import { pictureFrame } from "./sanitised-html.ts";

/** A frame for what notebooks made: no script, no origin, no way out; browsers that can give it a process of its own. */
export const OutputFrame = ({ title, document, height }: OutputFrameProps) => (
  <iframe
    // Another document in the same frame would be a step of the page's history.
    key={document}
    title={title}
    sandbox=""
    srcDoc={document}
    referrerPolicy="no-referrer"
    style={{ height }}
    className="block w-full rounded-control border border-rule bg-sheet"
  />
);

interface OutputFrameProps {
  readonly title: string;
  readonly document: string;
  /** CSS pixels. */
  readonly height: number;
}

/** A picture that is too large for the page. */
export const PictureFrame = ({ title, url, height }: PictureFrameProps) => {
  const document = useMemo(() => pictureFrame(url), [url]);
  return <OutputFrame title={title} document={document} height={height} />;
};

interface PictureFrameProps extends Omit<OutputFrameProps, "document"> {
  /** A data URL. */
  readonly url: string;
}
