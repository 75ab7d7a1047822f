/** The recording made by scripts/demo-video.ts. It loads nothing until somebody presses play; people who cannot see it can read what it shows. */
export const DemoVideo = () => (
  <figure className="mt-12">
    <video
      className="aspect-[8/5] w-full rounded-sheet border border-rule bg-well"
      controls
      muted
      playsInline
      preload="none"
      poster="/demo-poster.jpg"
      width={1280}
      height={800}
      aria-label="Demo video: documenting a notebook"
      aria-describedby="demo-description"
    >
      <source src="/demo.webm" type="video/webm" />
    </video>
    <figcaption id="demo-description" className="mt-3 max-w-measure text-sm text-ink-soft">
      Half a minute, without sound: a notebook about late parcels is uploaded; the five sections, the score and the
      outcome fill in; a sentence is added to Validation; the cells are looked through; the notebook is saved and waits
      on the dashboard.
    </figcaption>
  </figure>
);
