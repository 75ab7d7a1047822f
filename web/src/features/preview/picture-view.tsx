import type { PictureSize } from "@data-documentation/notebook/format/picture-size.ts";
import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { PagePicture } from "./page-picture.tsx";
import { watchPage } from "./frame-watch.ts";
import type { PreviewPicture } from "./picture.ts";

export interface PictureViewProps {
  readonly picture: Extract<PreviewPicture, { ok: true }>;
  readonly alt: string;
  /** CSS pixels, as far as there is room. */
  readonly size?: PictureSize | null;
  readonly className: string;
  readonly onError?: () => void;
}

/** A picture. One that moves stands still until it is played, and again when it slows the page down. */
export const PictureView = ({ picture, alt, size = null, className, onError }: PictureViewProps) => {
  const [playing, setPlaying] = useState(false);
  useEffect(() => (playing ? watchPage(() => setPlaying(false)) : undefined), [playing]);
  const { url, moving } = picture;
  const [Icon, action] = playing ? [Pause, "Pause"] : [Play, "Play"];
  return (
    <>
      <PagePicture
        owner={picture}
        src={playing && moving !== null ? moving : url}
        alt={alt}
        decoding="async"
        width={size?.width}
        height={size?.height}
        onError={onError}
        className={className}
      />
      {moving === null ? null : (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          aria-label={`${action}: ${alt}`}
          onClick={() => setPlaying(!playing)}
        >
          <Icon aria-hidden className="size-4" />
          {action}
        </Button>
      )}
    </>
  );
};
