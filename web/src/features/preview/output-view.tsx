import type { PictureSize } from "@data-documentation/notebook/format/picture-size.ts";
import { clsx } from "clsx";
import { useMemo, useState } from "react";
import { useShownScheme } from "../../lib/color-scheme.ts";
import type { CappedText, PreviewOutput } from "./preview-output.ts";
import { missingFigure, scriptedFigure } from "./figures.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { FittedFrame } from "./fitted-frame.tsx";
import { LongText } from "./long-text.tsx";
import { NotDrawn } from "./not-drawn.tsx";
import { OutputFrame, PictureFrame } from "./output-frame.tsx";
import type { PreviewPicture } from "./picture.ts";
import { PictureView } from "./picture-view.tsx";
import { RichOutput } from "./rich-output.tsx";
import { sanitiseHtml, unsanitisedFrame } from "./sanitised-html.ts";
import { TerminalText } from "./text-pieces.tsx";
import { useDrawing } from "./use-drawing.ts";
import { WhenNear } from "./when-near.tsx";

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

type Bundle = Extract<PreviewOutput, { kind: "bundle" }>;

interface BundleOutputProps {
  readonly output: Bundle;
  readonly label: string;
}

/** A figure by its library where that draws it, otherwise what else the notebook holds of it. */
const BundleOutput = ({ output, label }: BundleOutputProps) =>
  output.drawable === null ? (
    <StillOutput output={output} label={label} />
  ) : (
    <WhenNear>
      <FigureFrame
        title={`${label}, figure`}
        figure={output.drawable}
        renderFallback={(reason) => (
          <>
            <NotDrawn reason={reason} />
            {output.picture?.ok ? <StillOutput output={output} label={label} /> : null}
          </>
        )}
      />
    </WhenNear>
  );

const StillOutput = ({ output, label }: BundleOutputProps) => {
  if (output.picture?.ok) return <Picture picture={output.picture} size={output.size} alt={`${label}, picture`} />;
  if (output.picture === null && output.figure !== null) {
    const isDescribed = output.figure === "a widget" && output.text !== null;
    return isDescribed ? (
      <BundleText output={output} label={label} />
    ) : (
      <NotDrawn reason={missingFigure(output.figure)} />
    );
  }
  if (output.picture === null && output.html !== null)
    return <HtmlOutput output={output} html={output.html} label={label} />;
  if (output.picture === null && output.rich !== null)
    return <RichOutput rich={output.rich} text={<BundleText output={output} label={label} />} />;
  if (output.picture?.large) {
    const { reason, large } = output.picture;
    return (
      <>
        <NotDrawn
          reason={reason}
          anyway={<PictureFrame title={`${label}, picture`} url={large} height={ANYWAY_HEIGHT} />}
        />
        <BundleText output={output} label={label} />
      </>
    );
  }
  if (output.text) return <BundleText output={output} label={label} />;
  if (output.picture) return <NotDrawn reason={output.picture.reason} />;
  return <Unsupported mimeTypes={["text/html"]} />;
};

/** CSS pixels of what is shown on demand: nothing is known of its size. */
const ANYWAY_HEIGHT = 420;

const BundleText = ({ output, label }: BundleOutputProps) =>
  output.text ? <TextOutput text={output.text} tone="plain" label={label} /> : null;

const HtmlOutput = ({ output, html, label }: BundleOutputProps & { readonly html: string }) => {
  const scheme = useShownScheme();
  const drawn = useDrawing("html", output, { html, whole: false });
  const ground = drawn?.ok && drawn.value.colored ? "light" : scheme;
  const frame = useMemo(() => (drawn?.ok ? sanitiseHtml(drawn.value.markup, ground) : null), [drawn, ground]);
  const title = `${label}, table or text`;
  if (drawn === null) return <div aria-hidden className="h-24 rounded-control bg-well" />;
  if (!drawn.ok) {
    return (
      <>
        <NotDrawn
          reason={drawn.reason}
          {...(drawn.anyway && { anyway: <WholeHtml output={output} html={html} title={title} /> })}
        />
        <BundleText output={output} label={label} />
      </>
    );
  }
  const missing = frame === null ? scriptedFigure(html) : null;
  if (missing !== null) return <NotDrawn reason={missing} />;
  if (frame) return <FittedFrame title={title} content={frame} />;
  return output.text ? <BundleText output={output} label={label} /> : <Unsupported mimeTypes={["text/html"]} />;
};

interface WholeHtmlProps {
  readonly output: Bundle;
  readonly html: string;
  readonly title: string;
}

const WholeHtml = ({ output, html, title }: WholeHtmlProps) => {
  const scheme = useShownScheme();
  const drawn = useDrawing("html", output, { html, whole: true });
  if (drawn === null) return <p className="text-ink-faint">One moment...</p>;
  if (!drawn.ok) return <NotDrawn reason={drawn.reason} />;
  const ground = drawn.value.colored ? "light" : scheme;
  return <OutputFrame title={title} document={unsanitisedFrame(drawn.value.markup, ground)} height={ANYWAY_HEIGHT} />;
};

interface PictureProps {
  readonly picture: Extract<PreviewPicture, { ok: true }>;
  readonly size: PictureSize | null;
  readonly alt: string;
}

const Picture = ({ picture, size, alt }: PictureProps) => {
  const [broken, setBroken] = useState(false);
  if (broken) return <NotDrawn reason="This picture cannot be read." />;
  return (
    // White under it: plots are drawn for white paper, many with transparent ground and black ink.
    <PictureView
      picture={picture}
      alt={alt}
      onError={() => setBroken(true)}
      size={size}
      className={clsx(
        "h-auto max-w-full self-start rounded-control bg-[white] object-contain",
        size === null && "max-h-96 w-auto",
      )}
    />
  );
};

const Unsupported = ({ mimeTypes }: { readonly mimeTypes: readonly string[] }) => (
  <p className="text-ink-faint" title={mimeTypes.join(", ")}>
    Output format not supported in preview
  </p>
);

/** Characters. */
const SHORT = 6000;

interface TextOutputProps {
  readonly text: CappedText;
  readonly tone: "plain" | "stderr" | "error";
  readonly label: string;
}

const TextOutput = ({ text, tone, label }: TextOutputProps) => (
  <div className={TONES[tone]}>
    <LongText text={text} first={SHORT} label={label} className="max-h-96">
      {(shown) => <TerminalText owner={text} text={shown} />}
    </LongText>
  </div>
);

const TONES = {
  plain: "",
  stderr: "border-l-2 border-edge pl-3 text-ink-soft",
  error: "border-l-2 border-danger pl-3",
} as const;
