/** A frame for what notebooks made: no script, no origin, no way out; browsers that can give it a process of its own. */
export const OutputFrame = ({ title, document, height }: OutputFrameProps) => (
  <iframe
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
