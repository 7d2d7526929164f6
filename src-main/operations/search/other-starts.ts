/** The letters of scripts, as the index folds them. Words of other scripts have no letters to try. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρςστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяєії',
]
/** The length from which a letter may be wrong or left out. Shorter words are too close to many others. */
const LONG_ENOUGH = 5

/** Returns the words that a typed word may mean when one of its first two letters is a mistake. */
export function otherStarts(typed: string): string[] {
  const [first = '', second = '', third = ''] = typed
  const [afterFirst, afterSecond] = [typed.slice(first.length), typed.slice(first.length + second.length)]
  const moved = [
    // A letter too many.
    afterFirst,
    first + afterSecond,
    // Letters that are swapped.
    second + first + afterSecond,
    first + third + second + afterSecond.slice(third.length),
  ]
  if (typed.length < LONG_ENOUGH) return moved
  const letters = [...(ALPHABETS.find((alphabet) => alphabet.includes(first)) ?? '')]
  return [
    ...moved,
    ...letters.flatMap((letter) => [
      // A letter that is left out.
      letter + typed,
      first + letter + afterFirst,
      // Another letter.
      letter + afterFirst,
      first + letter + afterSecond,
    ]),
  ]
}
