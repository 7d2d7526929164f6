import { expect, it } from 'vitest'
import { hitLines } from '../../../src-main/content/find/hit-lines.ts'

/** Returns a hit with its line as a list shows it. */
function shown(text: string, found: string): string {
  const start = text.indexOf(found)
  const [line] = hitLines(text, [{ start, end: start + found.length }])
  return `${line!.before}[${line!.match}]${line!.after}`
}

it('a short line is whole', () => {
  expect(shown('one\n  two hit three  \nfour', 'hit')).toBe('two [hit] three')
})

it('a long line is cut between words, and an ellipsis says so', () => {
  const words = 'word '.repeat(40)
  const line = shown(`${words}hit ${words}`, 'hit')
  expect(line).toMatch(/^… word (?:word )*\[hit\](?: word)* …$/)
  expect(line.length).toBeLessThan(200)
})

it('a long word is cut within', () => {
  const word = 'x'.repeat(500)
  expect(shown(`${word}hit${word}`, 'hit')).toBe(`…${'x'.repeat(60)}[hit]${'x'.repeat(120)}…`)
})

it('a long hit is cut, and shows its beginning', () => {
  const hit = `a${'b'.repeat(400)}c`
  expect(shown(hit, hit)).toBe(`[a${'b'.repeat(199)}…]`)
})
