import { expect, it } from 'vitest'
import { fixChange } from '../../../src-main/content/style/fixed-text.ts'

/** Applies a replacement to the words between `[` and `]`. */
function fixed(marked: string, insert: string): string {
  const text = marked.replaceAll(/[[\]]/g, '')
  const change = fixChange(text, { from: marked.indexOf('['), to: marked.indexOf(']') - 1 }, insert)
  return text.slice(0, change.from) + change.insert + text.slice(change.to)
}

it.each([
  ['a [very] long day', 'a long day'],
  ['[Simply] run it', 'run it'],
  ['One.\n[Simply] run it', 'One.\nrun it'],
  ['It is [obviously].', 'It is.'],
  ['It is long [really]', 'It is long'],
  ['(very) long'.replace('very', '[very]'), '() long'],
])('removed words leave no second space: %j', (marked, after) => {
  expect(fixed(marked, '')).toBe(after)
})

it('replaced words leave the spaces around them', () => {
  expect(fixed('run [in order to] see', 'to')).toBe('run to see')
})
