/** In which cells the author writes another language than English. */
import type { Notebook } from "../../format/notebook.ts";

const ENGLISH = new Set(
  "the of and to is are was for with that this we it from by be have has not can on as you".split(" "),
);
/** As short and as frequent in Spanish, Portuguese, French, Italian, German, Dutch, Polish, Turkish and Indonesian. */
const ELSEWHERE = new Set(
  "el la los las de del que en un una por con para es se al os em um uma não com da dos das le les des et du une est dans pour sur il di che per della sono è der die das und ist nicht ein eine den mit von zu het een van niet na nie jest się że ve bir bu için ile yang dan untuk dengan dari ini pada tidak adalah".split(
    " ",
  ),
);
/** The longest word of either list. */
const LONGEST_TELLING = 6;
const WORD = /\p{L}+/gu;
/** A cell of fewer words is in the language of the others. */
const FEWEST_WORDS = 15;
const MOST_CHARACTERS = 20_000;

/** The indices of the markdown cells in another language, by the short words that no sentence is without. */
export function foreignCells({ cells }: Notebook): ReadonlySet<number> {
  const counts = cells
    .filter(({ type }) => type === "markdown")
    .map(({ index, source }) => ({ index, ...wordsOf(source.slice(0, MOST_CHARACTERS)) }));
  const all = counts.reduce((sum, { foreign }) => sum + foreign, 0);
  return new Set(
    counts.filter(({ words, foreign }) => (words < FEWEST_WORDS ? all : foreign) > 0).map(({ index }) => index),
  );
}

/** How many words there are, and by how many of them those of other languages are ahead. */
function wordsOf(text: string): { readonly words: number; readonly foreign: number } {
  // Code and addresses are in no language.
  const told = text.replace(/`[^`]*`|https?:\S+|<[^>]{1,300}>/g, " ");
  let words = 0;
  let foreign = 0;
  const tell = (from: number, to: number): void => {
    words += 1;
    if (to - from > LONGEST_TELLING) return;
    const word = told.slice(from, to).toLowerCase();
    if (ELSEWHERE.has(word)) foreign += 1;
    else if (ENGLISH.has(word)) foreign -= 1;
  };
  if (/[\u0080-\uffff]/.test(told))
    for (const { 0: word, index } of told.matchAll(WORD)) tell(index, index + word.length);
  else {
    // Plain ASCII is read many times faster letter by letter.
    let from = -1;
    for (let at = 0; at <= told.length; at += 1) {
      const code = told.charCodeAt(at) | CASE;
      const isLetter = code >= 0x61 && code <= 0x7a;
      if (isLetter && from < 0) from = at;
      if (isLetter || from < 0) continue;
      tell(from, at);
      from = -1;
    }
  }
  return { words, foreign };
}

/** The bit in which the cases of a letter of ASCII differ. */
const CASE = 0x20;
