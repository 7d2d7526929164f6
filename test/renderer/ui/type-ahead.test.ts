import { describe, expect, it } from 'vitest'
import { listedRows } from '../../../src-renderer/ui/tree/tree-rows.ts'
import { TypeAhead } from '../../../src-renderer/ui/tree/type-ahead.ts'

const LABELS = ['Apple', 'Banana', 'Bread', 'Cherry', 'bread and butter']
const ROWS = listedRows(
  LABELS.map((label) => ({ id: label, label, level: 1, place: 1, siblings: 1, state: 'leaf' as const })),
)

function typist() {
  let now = 0
  const ahead = new TypeAhead(() => now)
  let active = 0
  return {
    type(letters: string): string | undefined {
      for (const letter of letters) {
        const found = ahead.type(letter, ROWS, active)
        if (found >= 0) active = found
      }
      return LABELS[active]
    },
    pause: () => (now += 1000),
    ahead,
  }
}

describe('typing ahead in a tree', () => {
  it('finds the row that begins with the letters, in any case', () => {
    expect(typist().type('br')).toBe('Bread')
    expect(typist().type('C')).toBe('Cherry')
  })

  it('continues with the same letter again, and around the end', () => {
    const { type } = typist()
    expect(type('b')).toBe('Banana')
    expect(type('b')).toBe('Bread')
    expect(type('b')).toBe('bread and butter')
    expect(type('b')).toBe('Banana')
  })

  it('starts a new word after a pause', () => {
    const { type, pause } = typist()
    type('br')
    pause()
    expect(type('a')).toBe('Apple')
  })

  it('accepts a space as part of a word that is being typed', () => {
    const { type, ahead, pause } = typist()
    expect(ahead.isTyping).toBe(false)
    expect(type('bread a')).toBe('bread and butter')
    expect(ahead.isTyping).toBe(true)
    pause()
    expect(ahead.isTyping).toBe(false)
  })

  it('stays when no row matches', () => {
    expect(typist().type('xyz')).toBe('Apple')
  })
})
