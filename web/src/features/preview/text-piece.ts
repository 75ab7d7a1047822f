/** Text in colors, as pieces that look alike throughout. */
export interface TextPiece {
  readonly text: string;
  /** Class names, "" for plain text. */
  readonly looks: string;
  /** CSS colors that no class has. */
  readonly color?: string;
  readonly ground?: string;
}

/** Neighbours that look the same become one; beyond a limit, text has no colours. */
export function fewPieces(pieces: Iterable<TextPiece>, most: number): TextPiece[] {
  const few: { readonly texts: string[]; readonly piece: TextPiece }[] = [];
  for (const piece of pieces) {
    const last = few.at(-1);
    if (last && (few.length > most || looksLike(last.piece, piece))) last.texts.push(piece.text);
    else few.push({ texts: [piece.text], piece: few.length === most ? { text: "", looks: "" } : piece });
  }
  return few.map(({ texts, piece }) => ({ ...piece, text: texts.join("") }));
}

const looksLike = (one: TextPiece, other: TextPiece): boolean =>
  one.looks === other.looks && one.color === other.color && one.ground === other.ground;
