import type { Comparison } from './diff-sequences.ts'

/**
 * The places of the elements that stand in both sequences, common ends included. All other elements are
 * marked as removed or added.
 */
export function commonElements({ before, after, removed, added }: Comparison): {
  beforePlaces: Int32Array
  afterPlaces: Int32Array
} {
  return {
    beforePlaces: placesAlsoIn(new Set(after), before, removed),
    afterPlaces: placesAlsoIn(new Set(before), after, added),
  }
}

function placesAlsoIn(other: Set<number>, sequence: Int32Array, changed: Uint8Array): Int32Array {
  const places = new Int32Array(sequence.length)
  let count = 0
  for (let place = 0; place < sequence.length; place++) {
    if (other.has(sequence[place]!)) places[count++] = place
    else changed[place] = 1
  }
  return places.subarray(0, count)
}
