import { describe, expect, it } from 'vitest'
import { holdsEdit } from '../../../src-main/sync/push/reconcile/holds-edit.ts'

const text = (...lines: string[]) => `${lines.join('\n\n')}\n`
const base = text('One.', 'Two.')

describe('an edit', () => {
  it('is held when its line stands and others wrote around it', () => {
    expect(holdsEdit({ base, edited: text('One.', 'Mine.', 'Two.'), now: text('Theirs.', 'Mine.') })).toBe(
      true,
    )
  })

  it('is not held when one of its lines is missing', () => {
    const edited = text('One.', 'Mine.', 'Two.', 'More.')
    expect(holdsEdit({ base, edited, now: text('One.', 'Mine.', 'Two.') })).toBe(false)
  })

  it('is not held when a line that it removed still stands', () => {
    expect(holdsEdit({ base, edited: text('One.'), now: base })).toBe(false)
    expect(holdsEdit({ base, edited: text('One.'), now: text('One.', 'Theirs.') })).toBe(true)
  })

  it('that repeats a line is held when the line stands twice', () => {
    const edited = text('One.', 'Two.', 'One.')
    expect(holdsEdit({ base, edited, now: text('One.', 'Theirs.') })).toBe(false)
    expect(holdsEdit({ base, edited, now: text('One.', 'Theirs.', 'One.') })).toBe(true)
  })

  it('that only reorders lines is never held: nothing shows its arrival', () => {
    expect(holdsEdit({ base, edited: text('Two.', 'One.'), now: text('Two.', 'One.', 'Theirs.') })).toBe(
      false,
    )
  })
})
