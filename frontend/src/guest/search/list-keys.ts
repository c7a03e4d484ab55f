const typeAheadMs = 500;

interface Press {
  key: string;
  active: number;
  names: readonly string[];
  /** Letters typed so far; updated here. */
  typed: { text: string; at: number };
}

/** The index of the option that a key selects in a listbox: arrows, Home, End, or letters of a name; otherwise null. */
export function indexAfterKey({ key, active, names, typed }: Press): number | null {
  const last = names.length - 1;
  if (key === 'ArrowDown') return Math.min(active + 1, last);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return null;
  const isContinued = Date.now() - typed.at < typeAheadMs;
  typed.text = (isContinued ? typed.text : '') + key.toLowerCase();
  typed.at = Date.now();
  return indexByLetters(names, active, typed.text);
}

/** The next name that starts with the letters. The same letter pressed repeatedly goes through such names. */
function indexByLetters(names: readonly string[], active: number, letters: string): number {
  const isRepeated = [...letters].every((letter) => letter === letters[0]);
  const wanted = isRepeated ? letters[0]! : letters;
  const from = isRepeated ? active + 1 : active;
  const inOrder = names.map((_, offset) => (from + offset) % names.length);
  return inOrder.find((index) => names[index]!.toLowerCase().startsWith(wanted)) ?? active;
}
