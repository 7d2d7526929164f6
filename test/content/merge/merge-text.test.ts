import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConflicts, resolveConflict } from '../../../src-main/content/merge/conflict-markers.ts'
import type { ConflictSide } from '../../../src-main/content/merge/conflict-markers.ts'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'
import type { TextMerge } from '../../../src-main/content/merge/merge-text.ts'
import { countLines, typedLines } from '../../support/content/counted-lines.ts'
import { bareLinesOf, linesOf, someText, threeVersions } from '../../support/sync/versions.ts'

/** Resolves all conflicts with one side, the last first so that the numbers of the others stay. */
function resolveAll({ text, conflicts }: TextMerge, side: ConflictSide): string {
  const found = findConflicts(text)
  return conflicts
    .map((conflict) => found.findIndex(({ start }) => start === conflict.start))
    .toReversed()
    .reduce((merged, index) => resolveConflict(merged, index, side), text)
}

/** The merged text with its conflicts cut out. */
function cleanText({ text, conflicts }: TextMerge): string {
  let done = 0
  let clean = ''
  for (const { start, end } of conflicts) {
    clean += text.slice(done, start)
    done = end
  }
  return clean + text.slice(done)
}

describe('a change of one side is applied', () => {
  test('a side without changes accepts those of the other', () => {
    fc.assert(
      fc.property(someText, someText, (base, changed) => {
        expect(mergeText(base, changed, base)).toEqual({ text: changed, conflicts: [] })
        expect(mergeText(base, base, changed)).toEqual({ text: changed, conflicts: [] })
      }),
    )
  })

  test('the same change on both sides is not a conflict', () => {
    fc.assert(
      fc.property(someText, someText, (base, changed) => {
        expect(mergeText(base, changed, changed)).toEqual({ text: changed, conflicts: [] })
      }),
    )
  })

  test('the same change on both sides stays outside of a conflict about other lines', () => {
    expect(mergeText('a\nb\nc\nd\n', 'A\nb\nc\nD\n', 'A\nb\nC\nd\n').text).toBe(
      'A\nb\n<<<<<<< mine\nc\nD\n||||||| base\nc\nd\n=======\nC\nd\n>>>>>>> theirs\n',
    )
  })

  test('changes with a line between them are merged', () => {
    expect(mergeText('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toEqual({ text: 'A\nb\nC\n', conflicts: [] })
  })

  test('a line added here and one removed there are merged', () => {
    expect(mergeText('a\nb\nc\nd\n', 'a\nnew\nb\nc\nd\n', 'a\nb\nd\n').text).toBe('a\nnew\nb\nd\n')
  })
})

describe('both sides are retained in a conflict over', () => {
  test('one line that both changed differently', () => {
    const merge = mergeText('a\nb\nc\n', 'a\nmy b\nc\n', 'a\ntheir b\nc\n')
    const marked = '<<<<<<< mine\nmy b\n||||||| base\nb\n=======\ntheir b\n>>>>>>> theirs\n'
    expect(merge.text).toBe(`a\n${marked}c\n`)
    expect(merge.conflicts).toEqual([
      { base: 'b\n', mine: 'my b\n', theirs: 'their b\n', start: 2, end: 2 + marked.length },
    ])
  })

  test('neighbouring lines that one side each changed', () => {
    expect(mergeText('a\nb\n', 'A\nb\n', 'a\nB\n').conflicts).toMatchObject([
      { base: 'a\nb\n', mine: 'A\nb\n', theirs: 'a\nB\n' },
    ])
  })

  test('different lines that both added in the same place', () => {
    expect(mergeText('a\nz\n', 'a\nmine\nz\n', 'a\ntheirs\nz\n').conflicts).toMatchObject([
      { base: '', mine: 'mine\n', theirs: 'theirs\n' },
    ])
  })

  test('a line that one side edited and the other removed', () => {
    expect(mergeText('a\nb\nc\n', 'a\nB\nc\n', 'a\nc\n').conflicts).toMatchObject([
      { base: 'b\n', mine: 'B\n', theirs: '' },
    ])
  })

  test('different lines alone, without equal ones at their ends', () => {
    const merge = mergeText('a\nz\n', 'a\nsame\nmine\nend\nz\n', 'a\nsame\ntheirs\nend\nz\n')
    expect(merge.text).toBe(
      'a\nsame\n<<<<<<< mine\nmine\n||||||| base\n=======\ntheirs\n>>>>>>> theirs\nend\nz\n',
    )
  })

  test('two texts without a base', () => {
    expect(mergeText('', 'mine\n', 'theirs\n').conflicts).toMatchObject([
      { base: '', mine: 'mine\n', theirs: 'theirs\n' },
    ])
  })
})

describe('the markers of a conflict', () => {
  test('contain the requested words', () => {
    const labels = { mine: 'here', base: 'before', theirs: 'there' }
    const { text } = mergeText('a\n', 'b\n', 'c\n', { labels })
    expect(text).toBe('<<<<<<< here\nb\n||||||| before\na\n=======\nc\n>>>>>>> there\n')
    expect(findConflicts(text, labels)).toHaveLength(1)
    expect(findConflicts(text)).toHaveLength(0)
  })
})

describe('line endings', () => {
  test('a text without a final line break stays without one', () => {
    expect(mergeText('a\nb\nc', 'A\nb\nc', 'a\nb\nc')).toEqual({ text: 'A\nb\nc', conflicts: [] })
    expect(mergeText('a\nb\nc', 'A\nb\nc', 'a\nb\nC').text).toBe('A\nb\nC')
  })

  test('a conflict on the last line has markers on lines of their own and returns its sides', () => {
    const merge = mergeText('a\nb', 'a\nmy b', 'a\ntheir b')
    expect(merge.text).toMatch(/my b\n\|{7} base\nb\n=======\ntheir b\n>>>>>>> theirs$/)
    expect(resolveAll(merge, 'mine')).toBe('a\nmy b')
    expect(resolveAll(merge, 'theirs')).toBe('a\ntheir b')
  })

  test('follow the side that changed the final line break when the last lines conflict', () => {
    expect(mergeText('b', 'my b\n', 'their b').text.endsWith('\n')).toBe(true)
    expect(mergeText('b\n', 'my b', 'their b\n').text.endsWith('\n')).toBe(false)
    expect(mergeText('b\n', 'my b\n', 'their b\n').text.endsWith('\n')).toBe(true)
  })

  test('CRLF stays, and markers have it too', () => {
    expect(mergeText('a\r\nb\r\nc\r\n', 'A\r\nb\r\nc\r\n', 'a\r\nb\r\nC\r\n').text).toBe('A\r\nb\r\nC\r\n')
    expect(mergeText('a\r\n', 'b\r\n', 'c\r\n').text).toBe(
      '<<<<<<< mine\r\nb\r\n||||||| base\r\na\r\n=======\r\nc\r\n>>>>>>> theirs\r\n',
    )
  })

  test('lines of both endings retain their own', () => {
    expect(mergeText('a\r\nb\nc\r\n', 'a\r\nb\nC\r\n', 'A\r\nb\nc\r\n').text).toBe('A\r\nb\nC\r\n')
  })
})

describe('markers can be found again', () => {
  const page = (line: string) => `# Title\n\ntext\n\n\`\`\`js\nfirst()\n${line}\nlast()\n\`\`\`\n\nend\n`

  test('a conflict in fenced code takes the whole code block', () => {
    const merge = mergeText(page('b()'), page('mine()'), page('theirs()'))
    expect(merge.conflicts).toMatchObject([{ mine: '```js\nfirst()\nmine()\nlast()\n```\n' }])
    expect(findConflicts(merge.text)).toHaveLength(1)
    expect(resolveAll(merge, 'theirs')).toBe(page('theirs()'))
  })

  test('a line like a marker makes the markers longer', () => {
    const merge = mergeText('a\n', 'Title\n=======\n', 'b\n')
    expect(merge.text).toMatch(/^<{8} mine\nTitle\n=======\n\|{8} base\na\n={8}\nb\n>{8} theirs\n$/)
    expect(resolveAll(merge, 'mine')).toBe('Title\n=======\n')
  })

  test('a conflict about an unresolved conflict contains it', () => {
    const marked = (line: string) => mergeText('a\n', `${line}\n`, 'theirs\n').text
    const merge = mergeText(marked('one'), marked('two'), marked('three'))
    expect(findConflicts(merge.text)).toHaveLength(1)
    expect(resolveAll(merge, 'mine')).toBe(marked('two'))
    expect(resolveAll(merge, 'theirs')).toBe(marked('three'))
  })

  test('a fence opened on one side only hides no conflict', () => {
    fc.assert(
      fc.property(threeVersions, (versions) => {
        const merge = mergeText(versions.base, `\`\`\`\n${versions.mine}`, versions.theirs)
        const starts = findConflicts(merge.text).map(({ start }) => start)
        for (const conflict of merge.conflicts) expect(starts).toContain(conflict.start)
      }),
    )
  })
})

describe('nothing is lost', () => {
  test('every line that a side typed is in the merged text', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine, theirs }) => {
        const merged = new Set(bareLinesOf(mergeText(base, mine, theirs).text))
        for (const line of typedLines(mine, theirs)) {
          expect(merged).toContain(line)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a line that both sides retained is in the result', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine, theirs }) => {
        const kept = countLines(base)
        const [ofMine, ofTheirs] = [countLines(mine), countLines(theirs)]
        const merged = countLines(mergeText(base, mine, theirs).text)
        for (const [line, times] of kept) {
          const gone =
            2 * times - Math.min(times, ofMine.get(line) ?? 0) - Math.min(times, ofTheirs.get(line) ?? 0)
          expect(merged.get(line) ?? 0).toBeGreaterThanOrEqual(times - gone)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('each side can be reconstructed from the conflicts and the merged text', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine, theirs }) => {
        const merge = mergeText(base, mine, theirs)
        for (const side of ['mine', 'theirs', 'base'] as const) {
          const sections = merge.conflicts.map((conflict) => conflict[side])
          expect(bareLinesOf(resolveAll(merge, side))).toEqual(bareLinesOf(fill(merge, sections)))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a conflict about one line resolves to the text of either side', () => {
    fc.assert(
      fc.property(someText, fc.nat(40), (base, at) => {
        const lines = linesOf(base)
        const place = lines.length === 0 ? 0 : at % lines.length
        const mine = replaceLine(lines, place, 'mine 1\n')
        const theirs = replaceLine(lines, place, 'theirs 1\n')
        const merge = mergeText(base, mine, theirs)
        expect(merge.conflicts).toHaveLength(1)
        expect(resolveAll(merge, 'mine')).toBe(mine)
        expect(resolveAll(merge, 'theirs')).toBe(theirs)
      }),
    )
  })

  test('exchanging the sides exchanges those of the conflicts and changes nothing else', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, mine, theirs }) => {
        const one = mergeText(base, mine, theirs)
        const other = mergeText(base, theirs, mine)
        expect(cleanText(other)).toBe(cleanText(one))
        expect(other.conflicts.map((conflict) => [conflict.mine, conflict.base, conflict.theirs])).toEqual(
          one.conflicts.map((conflict) => [conflict.theirs, conflict.base, conflict.mine]),
        )
      }),
      { numRuns: 400 },
    )
  })
})

function replaceLine(lines: string[], place: number, line: string): string {
  return [...lines.slice(0, place), line, ...lines.slice(place + 1)].join('')
}

/** The merged text with the conflicts' places filled from a list. */
function fill({ text, conflicts }: TextMerge, sections: string[]): string {
  let done = 0
  let filled = ''
  conflicts.forEach(({ start, end }, index) => {
    filled += text.slice(done, start) + sections[index]!
    done = end
  })
  return filled + text.slice(done)
}
