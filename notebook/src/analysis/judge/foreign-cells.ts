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
/** The same in plain ASCII, where it is many times faster. */
const PLAIN_WORD = /[a-z]+/g;
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
  const words = (/[\u0080-\uffff]/.test(told) ? told.match(WORD) : told.toLowerCase().match(PLAIN_WORD)) ?? [];
  let foreign = 0;
  for (const word of words) {
    if (word.length > LONGEST_TELLING) continue;
    const plain = word.toLowerCase();
    if (ELSEWHERE.has(plain)) foreign += 1;
    else if (ENGLISH.has(plain)) foreign -= 1;
  }
  return { words: words.length, foreign };
}
