import type { Comparison } from './diff-sequences.ts'

/**
 * Returns the places of the elements that occur in both sequences, including common ends. Marks all other elements as
 * removed or added.
 */
export function commonElements({ before, after, removed, added }: Comparison): {
  beforePlaces: Int32Array
  afterPlaces: Int32Array
} {
  return {
    beforePlaces: placesAlsoIn(occurring(after), before, removed),
    afterPlaces: placesAlsoIn(occurring(before), after, added),
  }
}

/** Returns 1 at the index of each element that occurs. Elements are dense numbers, so a table is faster than a set. */
function occurring(sequence: Int32Array): Uint8Array {
  const occurs = new Uint8Array(sequence.reduce((highest, element) => Math.max(highest, element), -1) + 1)
  for (const element of sequence) occurs[element] = 1
  return occurs
}

function placesAlsoIn(other: Uint8Array, sequence: Int32Array, changed: Uint8Array): Int32Array {
  const places = new Int32Array(sequence.length)
  let count = 0
  for (let place = 0; place < sequence.length; place++) {
    if (other[sequence[place]!] === 1) places[count++] = place
    else changed[place] = 1
  }
  return places.subarray(0, count)
}
