import { describe, expect, it } from 'vitest'
import { containsEdit } from '../../../../src-main/sync/push/reconcile/contains-edit.ts'

const text = (...lines: string[]) => `${lines.join('\n\n')}\n`
const base = text('One.', 'Two.')

describe('an edit', () => {
  it('is contained when its line exists and others wrote around it', () => {
    expect(containsEdit({ base, edited: text('One.', 'Mine.', 'Two.'), now: text('Theirs.', 'Mine.') })).toBe(
      true,
    )
  })

  it('is not contained when one of its lines is missing', () => {
    const edited = text('One.', 'Mine.', 'Two.', 'More.')
    expect(containsEdit({ base, edited, now: text('One.', 'Mine.', 'Two.') })).toBe(false)
  })

  it('is not contained when a line that it removed still exists', () => {
    expect(containsEdit({ base, edited: text('One.'), now: base })).toBe(false)
    expect(containsEdit({ base, edited: text('One.'), now: text('One.', 'Theirs.') })).toBe(true)
  })

  it('is contained when it repeats a line and the line exists twice', () => {
    const edited = text('One.', 'Two.', 'One.')
    expect(containsEdit({ base, edited, now: text('One.', 'Theirs.') })).toBe(false)
    expect(containsEdit({ base, edited, now: text('One.', 'Theirs.', 'One.') })).toBe(true)
  })

  it('is never contained when it only reorders lines, because nothing proves its arrival', () => {
    expect(containsEdit({ base, edited: text('Two.', 'One.'), now: text('Two.', 'One.', 'Theirs.') })).toBe(
      false,
    )
  })
})
