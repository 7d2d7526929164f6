import { describe, expect, it } from 'vitest'
import { createDiff } from '../../../src-renderer/features/change-requests/diff/create-diff.ts'

function shown(before: string, after: string) {
  const parent = document.createElement('div')
  document.body.append(parent)
  const diff = createDiff(parent, before, after, 'inline')
  return { parent, lines: [...parent.querySelectorAll('.cm-line')].map((line) => line.textContent), diff }
}

describe('what an edit changes, in one column', () => {
  it('says of a text that is new as a whole that nothing was there, and no empty line', () => {
    const { parent, lines, diff } = shown('', 'One\nTwo')
    expect(lines).toEqual(['One', 'Two'])
    expect(parent.querySelector('.cm-deletedChunk')).toBeNull()
    expect(parent.querySelector('.cm-all-new')).not.toBeNull()
    expect(() => diff.next()).not.toThrow()
  })

  it('shows a text that is gone as a whole', () => {
    const { parent, lines } = shown('One\nTwo', '')
    expect(lines).toEqual(['One', 'Two'])
    expect(parent.querySelector('.cm-all-gone')).not.toBeNull()
  })

  it('shows what was taken out of a text that stays', () => {
    const { parent } = shown('One\nTwo\nThree', 'One\nThree')
    expect(parent.querySelector('.cm-deletedChunk')?.textContent).toContain('Two')
  })
})
