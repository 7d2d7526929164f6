/** A reproducible source of randomness: the same seed gives the same numbers. */
export interface Chance {
  /** A number from 0 up to 1. */
  next(): number
  /** Returns true with a probability. */
  is(probability: number): boolean
  /** An integer from 0 up to `below`. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Returns a source of randomness from a seed: the generator "mulberry32", which is small and fast. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    is: (probability) => next() < probability,
    below: (below) => Math.floor(next() * below),
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
  }
}
