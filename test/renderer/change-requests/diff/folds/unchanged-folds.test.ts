import { describe, expect, it } from 'vitest'
import { unchangedFolds } from '../../../../../src-renderer/features/change-requests/diff/folds/unchanged-folds.ts'
import { readSides } from '../../../../../src-renderer/features/change-requests/diff/side-text.ts'

const words = (name: string): string => `${name} `.repeat(60).trim()
const names = Array.from({ length: 20 }, (_, index) => `p${index}`)
const textOf = (blocks: readonly string[]): string => blocks.map((name) => `${words(name)}\n\n`).join('')

/** Returns the first word of each folded block, in one array for each fold. */
function foldedIn(before: readonly string[], after: readonly string[], pinned: readonly string[] = []) {
  const sides = readSides({ before: textOf(before), after: textOf(after) })
  const nameOf = (id: string) => {
    const block = sides.after.blocks.find((each) => each.id === id)!
    return sides.after.text.slice(block.start, block.end).split(' ')[0]!
  }
  const folds = unchangedFolds(sides, { pinned: (id) => pinned.includes(nameOf(id)) })
  const groups = new Map<string, string[]>()
  for (const [id, fold] of folds) groups.set(fold, [...(groups.get(fold) ?? []), nameOf(id)])
  return [...groups.values()]
}

describe('the folds of the unchanged blocks of a page', () => {
  it('leave two blocks next to each change, and all blocks of a short run', () => {
    const after = names.toSpliced(9, 1, 'new').toSpliced(13, 1, 'other')
    expect(foldedIn(names, after)).toEqual([names.slice(0, 7), names.slice(16)])
  })

  it('end at the place of a removed block, which one side alone has', () => {
    const after = names.toSpliced(10, 1)
    expect(foldedIn(names, after)).toEqual([names.slice(0, 8), names.slice(13)])
  })

  it('end around a block that someone moved, and leave it in sight', () => {
    const after = names.toSpliced(2, 1).toSpliced(12, 0, 'p2')
    expect(foldedIn(names, after).flat()).not.toContain('p2')
  })

  it('leave a pinned block with its neighbours in sight', () => {
    const after = [...names.slice(0, -1), 'new']
    expect(foldedIn(names, after, ['p8'])).toEqual([names.slice(0, 6), names.slice(11, 17)])
  })

  it('cover a page without any change as one', () => {
    expect(foldedIn(names, names)).toEqual([names])
  })

  it('are none in a new or a deleted page, and in a page of few short blocks', () => {
    expect([foldedIn([], names), foldedIn(names, [])]).toEqual([[], []])
    const lines = (last: string) => `a\n\nb\n\nc\n\nd\n\ne\n\nf\n\n${last}\n`
    expect([
      ...unchangedFolds(readSides({ before: lines('g'), after: lines('h') }), { pinned: () => false }),
    ]).toEqual([])
  })

  it('count the lines of one large block', () => {
    const code = `\`\`\`\n${'line\n'.repeat(40)}\`\`\`\n`
    const text = (last: string) => `${code}\na\n\nb\n\n${last}\n`
    const sides = readSides({ before: text('c'), after: text('d') })
    expect([...unchangedFolds(sides, { pinned: () => false }).keys()]).toEqual([sides.after.blocks[0]!.id])
  })
})
