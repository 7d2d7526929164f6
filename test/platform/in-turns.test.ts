import { describe, expect, it } from 'vitest'
import { atOnce, inTurns, mapInSteps, type WorkSteps } from '../../src-main/platform/in-turns.ts'

const numbers = Array.from({ length: 5000 }, (_, number) => number)

function* counted(seen: number[]): WorkSteps<number> {
  for (const number of numbers) {
    seen.push(number)
    yield
  }
  return seen.length
}

describe('work in turns', () => {
  it('returns the result of all steps', async () => {
    expect(await inTurns(counted([]), () => undefined)).toBe(5000)
    expect(atOnce(counted([]))).toBe(5000)
  })

  it('lets other work run after each thousand steps', async () => {
    const seen: number[] = []
    const lengths: number[] = []
    const watch = () => {
      lengths.push(seen.length)
      if (seen.length < 5000) setImmediate(watch)
    }
    setImmediate(watch)
    await inTurns(counted(seen), () => undefined)
    expect(lengths).toEqual([1000, 2000, 3000, 4000, 5000])
  })

  it('ends with the error that refuses a turn', async () => {
    const seen: number[] = []
    const mayGoOn = () => {
      if (seen.length === 2000) throw new Error('enough')
    }
    await expect(inTurns(counted(seen), mayGoOn)).rejects.toThrow('enough')
    expect(seen).toHaveLength(2000)
  })

  it('maps items like an array', () => {
    const double = (number: number, index: number) => number + index
    expect(atOnce(mapInSteps(numbers, double))).toEqual(numbers.map(double))
  })
})
