import { describe, expect, it } from 'vitest'
import { createDiff } from '../../../../src-renderer/features/change-requests/diff/create-diff.ts'

function shown(before: string, after: string) {
  const parent = document.createElement('div')
  document.body.append(parent)
  const diff = createDiff(parent, before, after, { mode: 'inline' })
  return { parent, lines: [...parent.querySelectorAll('.cm-line')].map((line) => line.textContent), diff }
}

describe('the changes of an edit, in one column', () => {
  it('shows a wholly new text without an empty line for the old one', () => {
    const { parent, lines, diff } = shown('', 'One\nTwo')
    expect(lines).toEqual(['One', 'Two'])
    expect(parent.querySelector('.cm-deletedChunk')).toBeNull()
    expect(parent.querySelector('.cm-all-new')).not.toBeNull()
    expect(() => diff.next()).not.toThrow()
  })

  it('shows a wholly deleted text', () => {
    const { parent, lines } = shown('One\nTwo', '')
    expect(lines).toEqual(['One', 'Two'])
    expect(parent.querySelector('.cm-all-gone')).not.toBeNull()
  })

  it('shows words that were removed from a text', () => {
    const { parent } = shown('One\nTwo\nThree', 'One\nThree')
    expect(parent.querySelector('.cm-deletedChunk')?.textContent).toContain('Two')
  })
})
