import { SEED } from './property-seed.ts'

/** Returns a generator of numbers below a bound. The seed of properties determines them. */
export function randomNumbers(): (below: number) => number {
  let state = SEED
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
