import { expect, it } from 'vitest'
import { writeMention } from '../../../../src-main/content/markdown/links/mention.ts'
import {
  afterEdit,
  readTyped,
  withMention,
  withReturned,
  writeTyped,
  type TypedText,
} from '../../../../src-renderer/features/comments/mentions/typed-text.ts'

const ada = { kind: 'user', id: 'u1', name: 'Ada [L] *x*' } as const
const writers = { kind: 'team', id: 't1', name: 'Writers' } as const
const plain = (text: string): TypedText => ({ text, mentions: [] })
const nameOf = ({ id }: { id: string }) => [ada, writers].find((each) => each.id === id)?.name

it('a chosen name replaces its typed part, and becomes a link to the id', () => {
  const typed = withMention(plain('Ask @ad now'), { from: 4, to: 7 }, ada)
  expect(typed.text).toBe('Ask @Ada [L] *x* now')
  expect(typed.text.slice(0, typed.caret)).toBe('Ask @Ada [L] *x* ')
  expect(writeTyped(typed)).toBe(`Ask ${writeMention(ada, ada.name)} now`)
})

it('a stored text shows the present name, and is written back with it', () => {
  const stored = `*Hi* ${writeMention(ada, 'Old name')}, \`code\` ${writeMention(writers, 'W')}!\n`
  const typed = readTyped(stored, nameOf)
  expect(typed.text).toBe('*Hi* @Ada [L] *x*, `code` @Writers!\n')
  expect(writeTyped(typed)).toBe(
    `*Hi* ${writeMention(ada, ada.name)}, \`code\` ${writeMention(writers, 'Writers')}!\n`,
  )
})

it('a mention without a name has its label, and is written back unchanged', () => {
  const stored = `See ${writeMention({ kind: 'user', id: 'gone' }, 'Left & <gone>')}.`
  const typed = readTyped(stored, () => undefined)
  expect(typed.text).toBe('See @Left & <gone>.')
  expect(writeTyped(typed)).toBe(stored)
})

it('a mention moves with the text around it, and an edit of its name makes it plain text', () => {
  const typed = readTyped(`a ${writeMention(writers, 'W')} b ${writeMention(ada, 'A')} c`, nameOf)
  const longer = afterEdit(typed, `More ${typed.text}`)
  expect(writeTyped(longer)).toBe(`More ${writeTyped(typed)}`)
  const broken = afterEdit(longer, longer.text.replace('@Writers', '@Writer'))
  expect(writeTyped(broken)).toBe(`More a @Writer b ${writeMention(ada, ada.name)} c`)
  expect(writeTyped(afterEdit(typed, ''))).toBe('')
})

it('a name that undo restores is a mention again', () => {
  const typed = withMention(plain('@W'), { from: 0, to: 2 }, writers)
  const erased = afterEdit(typed, '')
  const back = withReturned(afterEdit(erased, typed.text), [writers])
  expect(writeTyped(back)).toBe(writeTyped(typed))
})

it('no edit changes text outside of mentions', () => {
  let typed: TypedText = plain('')
  const pieces = ['x', '@', '\n', '@Writers', ' ', '`', 'é', '😀']
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % most
  }
  for (let step = 0; step < 2000; step++) {
    const at = next(typed.text.length + 1)
    const end = Math.min(typed.text.length, at + next(4))
    if (next(3) === 0) typed = withMention(typed, { from: at, to: end }, next(2) ? ada : writers)
    else
      typed = afterEdit(typed, typed.text.slice(0, at) + pieces[next(pieces.length)]! + typed.text.slice(end))
    for (const [index, { from, to }] of typed.mentions.entries()) {
      expect(typed.text[from]).toBe('@')
      expect(to).toBeLessThanOrEqual(typed.mentions[index + 1]?.from ?? typed.text.length)
    }
    if (typed.text.length > 200) typed = plain('')
  }
})
