import { ImageOff } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { useShownScheme } from "../../lib/color-scheme.ts";
import { AnsiText } from "./ansi-text.tsx";
import type { CappedText, PreviewOutput } from "./data.ts";
import type { PreviewPicture } from "./picture.ts";
import { ScrollPre } from "./scroll-pre.tsx";
import { sanitiseHtml } from "./sanitised-html.ts";

/** One output of a cell, in the richest form that is safe to show. */
export const OutputView = ({ output, label }: { readonly output: PreviewOutput; readonly label: string }) => {
  switch (output.kind) {
    case "text":
      return <TextOutput text={output.text} tone={output.tone} label={label} />;
    case "bundle":
      return <BundleOutput output={output} label={label} />;
    case "unsupported":
      return <Unsupported mimeTypes={output.mimeTypes} />;
  }
};

const BundleOutput = ({
  output,
  label,
}: {
  readonly output: Extract<PreviewOutput, { kind: "bundle" }>;
  readonly label: string;
}) => {
  const scheme = useShownScheme();
  const frame = useMemo(
    () => (output.picture === null && output.html !== null ? sanitiseHtml(output.html, scheme) : null),
    [output, scheme],
  );
  if (output.picture?.ok) return <Picture picture={output.picture} alt={`${label}, picture`} />;
  if (frame) {
    return (
      <iframe
        title={`${label}, table or text`}
        sandbox=""
        srcDoc={frame.document}
        referrerPolicy="no-referrer"
        style={{ height: frame.height }}
        className="block w-full rounded-control border border-rule bg-sheet"
      />
    );
  }
  if (output.text) return <TextOutput text={output.text} tone="plain" label={label} />;
  if (output.picture) return <PictureRefused reason={output.picture.reason} />;
  return <Unsupported mimeTypes={["text/html"]} />;
};

const Picture = ({
  picture,
  alt,
}: {
  readonly picture: Extract<PreviewPicture, { ok: true }>;
  readonly alt: string;
}) => {
  const [broken, setBroken] = useState(false);
  if (broken) return <PictureRefused reason="This picture cannot be read." />;
  return (
    // White under it: plots are drawn for white paper, many with transparent ground and black ink.
    <img
      src={picture.url}
      alt={alt}
      decoding="async"
      onError={() => setBroken(true)}
      className="h-auto max-h-96 w-auto max-w-full self-start rounded-control bg-[white] object-contain"
    />
  );
};

const PictureRefused = ({ reason }: { readonly reason: string }) => (
  <p className="flex items-center gap-2 text-ink-faint">
    <ImageOff aria-hidden className="size-4" />
    {reason}
  </p>
);

const Unsupported = ({ mimeTypes }: { readonly mimeTypes: readonly string[] }) => (
  <p className="text-ink-faint" title={mimeTypes.join(", ")}>
    Output format not supported in preview
  </p>
);

const SHORT = 6000;

interface TextOutputProps {
  readonly text: CappedText;
  readonly tone: "plain" | "stderr" | "error";
  readonly label: string;
}

const TextOutput = ({ text, tone, label }: TextOutputProps) => {
  const [whole, setWhole] = useState(false);
  const long = text.text.length > SHORT;
  return (
    <div className={TONES[tone]}>
      <ScrollPre label={label} className="max-h-96">
        <AnsiText text={whole ? text.text : text.text.slice(0, SHORT)} />
      </ScrollPre>
      {long && !whole ? (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => setWhole(true)}>
          Show all {text.text.length.toLocaleString("en-US")} characters
        </Button>
      ) : null}
      {text.omitted > 0 && (whole || !long) ? (
        <p className="text-xs text-ink-faint">
          {text.omitted.toLocaleString("en-US")} more characters are in the file and not shown here.
        </p>
      ) : null}
    </div>
  );
};

const TONES = {
  plain: "",
  stderr: "border-l-2 border-edge pl-3 text-ink-soft",
  error: "border-l-2 border-danger pl-3",
} as const;
