import { expect, it } from 'vitest'
import { uniqueName } from '../../src-main/domain/unique-name.ts'

const among = (names: string[]) => (candidate: string) => names.includes(candidate)

it('uses a free name, or appends the next free number', () => {
  expect(uniqueName('guide', among([]))).toBe('guide')
  expect(uniqueName('guide', among(['guide', 'guide-1']))).toBe('guide-2')
})

it('stays within the bound, in characters, and cuts only between characters', () => {
  const name = `a${'\u{20000}'.repeat(99)}`
  expect(uniqueName(name, among([name]))).toBe(`a${'\u{20000}'.repeat(97)}-1`)
  const short = `a${'\u{20000}'.repeat(49)}`
  expect(uniqueName(short, among([short]))).toBe(`${short}-1`)
})

it('asks for few of the numbers where thousands are taken, and finds the one after them', () => {
  const taken = new Set(['guide', ...Array.from({ length: 9999 }, (_, index) => `guide-${index + 1}`)])
  let asked = 0
  const isTaken = (candidate: string) => {
    asked += 1
    return taken.has(candidate)
  }
  expect(uniqueName('guide', isTaken)).toBe('guide-10000')
  expect(asked).toBeLessThan(100)
})
