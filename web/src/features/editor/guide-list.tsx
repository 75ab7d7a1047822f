/** What a good section answers: six fixed topics. */
export const GuideList = ({ topics }: { readonly topics: readonly string[] }) => (
  <section aria-labelledby="guide-heading">
    <h3 id="guide-heading" className="mb-2 font-semibold">
      What to write about
    </h3>
    <ul className="flex flex-col gap-2 text-sm text-ink-soft">
      {topics.map((topic) => (
        <li key={topic} className="flex gap-2.5">
          <span aria-hidden className="mt-2.5 h-px w-3 shrink-0 bg-stage" />
          {topic}
        </li>
      ))}
    </ul>
  </section>
);
