import { SEED } from './property-seed.ts'

/** Returns a generator of numbers below a bound. The seed determines them, by default the seed of properties. */
export function randomNumbers(seed = SEED): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
