/** A sentence in which names in code are between backquotes, as the analysis writes them. Everything else is plain text. */
export const NamedCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, index, parts) =>
    // Every second part is between quotes; a last one without its closing quote does not.
    index % 2 === 1 && index < parts.length - 1 ? (
      // The parts of one sentence never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="rounded-control bg-well px-1 font-mono text-[0.9em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      `${index % 2 === 1 ? "`" : ""}${part}`
    ),
  );
