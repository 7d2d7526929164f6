import { describe, expect, it } from 'vitest'
import { serverAddress } from '../../src-main/content/api-reference/samples/sample-request.ts'
import { uniqueWords } from '../../src-main/content/comments/quoted-words.ts'
import { readContentAddress } from '../../src-main/content/content-address.ts'
import { splitBlocks } from '../../src-main/content/markdown/blocks.ts'
import { hasUpdateTag, removeUpdateTag } from '../../src-main/content/markdown/directives/update-tags.ts'
import { readFrontMatter } from '../../src-main/content/markdown/front-matter.ts'
import { editHead } from '../../src-main/content/markdown/head/edit-head.ts'
import { mergeHeads } from '../../src-main/content/markdown/head/merge-heads.ts'
import { readMentions } from '../../src-main/content/markdown/links/mention.ts'
import { rewriteHrefs } from '../../src-main/content/markdown/links/rewrite-hrefs.ts'
import { undescribedPictures } from '../../src-main/content/markdown/links/undescribed-pictures.ts'
import { plainText } from '../../src-main/content/markdown/plain-text.ts'
import { boundsExceeded } from '../../src-main/content/markdown/tree/block-bounds.ts'
import { readReferences } from '../../src-main/content/markdown/tree/block-references.ts'
import { isolateDirectives } from '../../src-main/content/markdown/tree/isolate-directives.ts'
import { replaceMdxComments } from '../../src-main/content/markdown/tree/mdx-comments.ts'
import { updateEntries } from '../../src-main/content/markdown/update-entries.ts'
import { diffLines } from '../../src-main/content/merge/diff-lines.ts'
import { findMoves } from '../../src-main/content/merge/find-moves.ts'
import { joinSides } from '../../src-main/content/merge/join-sides.ts'
import { mergeWriting } from '../../src-main/content/merge/merge-writing.ts'
import { mergeLines } from '../../src-main/content/style/files/merge-lines.ts'
import { termKey } from '../../src-main/content/style/files/term-files.ts'
import { readValeSettings } from '../../src-main/content/style/files/vale-settings.ts'
import { readPassages } from '../../src-main/content/style/prose/read-passages.ts'
import { sentencesOf } from '../../src-main/content/style/prose/sentences.ts'
import { renameUses } from '../../src-main/content/variables/rename-uses.ts'
import { writeVariable } from '../../src-main/content/variables/write-variables.ts'
import { leastOf } from '../support/least-of.ts'
import { processorTime } from '../support/processor-time.ts'

/** The most processor time in milliseconds. Each of these inputs took several seconds or more in an earlier version. */
const MOST = 1_500

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('')
const headWithTags = (mark: string): string =>
  `---\ntags: [${Array.from({ length: 4_000 }, (_, index) => (index % 999).toString(36) + mark).join(',')}]\n---\n`
const changelogOf = (words: string): string => `{% updates %}\n\n{% update date="2026-07-21" %}\n${words}\n`
const row = (cells: string): string => `|${cells.repeat(2_000)}\n`
const signs = Array.from(
  { length: 12_000 },
  (_, index) => `${index.toString(2).replaceAll('0', '!').replaceAll('1', '?')}\n`,
)

const CASES: Record<string, () => unknown> = {
  'a line to fill in, of underscores': () =>
    boundsExceeded(`Name: ${'_'.repeat(200)}\n${'word '.repeat(200)}`),
  'a heading with spaces in its anchor': () => isolateDirectives(`# {#${' '.repeat(150_000)}x`),
  'the mark of an isolated tag': () => isolateDirectives(`<!--directive-${'x-'.repeat(90_000)}`),
  'a key with spaces and without a colon': () => readFrontMatter(`---\na${' '.repeat(150_000)}!\n---\n`, 0),
  'a typographic quote that is never closed': () =>
    hasUpdateTag(`{% update ${' tags=“'.repeat(40_000)} %}`, 'x'),
  'unclosed tags of entries of a changelog': () => [
    hasUpdateTag('{% update '.repeat(100_000), 'x'),
    hasUpdateTag(`{% update tags="${', '.repeat(100_000)}`, 'x'),
  ],
  'a deleted tag of thousands of entries': () =>
    removeUpdateTag('{% update tags="new,beta" %}\n{% endupdate %}'.repeat(20_000), 'beta'),
  'mentions that are never closed': () =>
    readMentions(`${'[@a](/users/x "mention'.repeat(20_000)} "mention")`),
  'a table that hides its columns or itself': () => [
    plainText(`<table><th data-hidden>${'<td>x'.repeat(20_000)}`),
    plainText('<table data-hidden><tr>'.repeat(20_000)),
  ],
  'icons without an end': () => [
    plainText('<i class="fa-x">:'.repeat(20_000)),
    plainText(`<i class="fa-x">${' '.repeat(200_000)}x`),
  ],
  'an unclosed description of a picture': () =>
    undescribedPictures(`<img src="x" alt="${'a'.repeat(150_000)}>`),
  'comments of MDX that never end': () => [
    splitBlocks('{/*\n'.repeat(80_000)),
    plainText('{/*\n\n'.repeat(80_000)),
    replaceMdxComments('{/*\n\n'.repeat(40_000)),
  ],
  'comments of MDX on one line': () => [
    replaceMdxComments(`# ${'{/*'.repeat(60_000)}`),
    replaceMdxComments('{/**/}\n\na{/**/}\n\n'.repeat(20_000)),
  ],
  'statements of MDX with spaces before a wrong end': () => [
    splitBlocks(`export function${' '.repeat(60_000)}x`),
    plainText(`import a from 'b'${' '.repeat(120_000)}x`),
    splitBlocks(`export class ${'a'.repeat(120_000)}`),
  ],
  'unclosed blocks that begin on one line': () =>
    splitBlocks(`${'{% hint %}'.repeat(30_000)}\n${'a\n'.repeat(30_000)}`),
  'pictures within the text of pictures': () =>
    rewriteHrefs('!['.repeat(30_000) + String.raw`](a\_b)`.repeat(30_000), () => 'x'),
  'heads with long lists': () =>
    mergeHeads({ base: headWithTags('a'), mine: headWithTags('b'), theirs: headWithTags('c') }),
  'slashes before the end of an address': () => [
    serverAddress({ url: `https://a${'/'.repeat(150_000)}b`, variables: [] }),
    readContentAddress(`https://a/s/x/${'/'.repeat(150_000)}b`),
  ],
  'a word among thousands of equal ones': () =>
    uniqueWords('a '.repeat(60_000), { start: 60_000, end: 60_001 }),
  'moved lines without a letter': () =>
    findMoves({
      before: signs,
      after: signs,
      removed: [{ start: 0, count: signs.length }],
      added: [{ start: 0, count: signs.length }],
    }),
  'new columns in a table of thousands': () => {
    const table = (cell: string) => row('h|') + row('-|') + row(cell)
    return mergeWriting(
      table('a|'),
      lines(3, () => '|n') + table('b|').replaceAll(/^\|/gm, '|n|'),
      table('c|'),
    )
  },
  'a heading and a sentence with long runs': () => [
    readPassages(`# a${' '.repeat(150_000)}b`),
    sentencesOf(`${'.'.repeat(150_000)}a`),
  ],
  'beginnings of comments of MDX': () => [
    replaceMdxComments('{/*'.repeat(60_000)),
    replaceMdxComments('{/*\n'.repeat(45_000)),
    replaceMdxComments('{/*\n\n'.repeat(36_000)),
    replaceMdxComments(`# ${'{/* a */} '.repeat(18_000)}`),
    replaceMdxComments(`${' '.repeat(90_000)}${'a {/* */}'.repeat(9_000)}`),
    replaceMdxComments('{/* */}\n\na {/* */}\n\n'.repeat(9_000)),
  ],
  'definitions after signs of emphasis': () => readReferences(`${'{/*'.repeat(20_000)}\n[a]: b\n`, ''),
  'addresses with signs before their ends': () =>
    ['.', "'", '&a;', "&a;.'", '?!', '&'].map((ends) =>
      updateEntries(changelogOf(`https://example.org/${ends.repeat(60_000 / ends.length)}x`)),
    ),
  'addresses with shorter rows of signs': () =>
    ['.', "'", '&a;', '&'].map((ends) =>
      updateEntries(changelogOf(`www.example.org/${`${ends.repeat(300)}x`.repeat(20)}`)),
    ),
  'a key of quotes that is edited': () =>
    editHead(`---\ntags: ${'"a" '.repeat(60_000)}\n---\n`, [{ path: ['tags'], value: ['x'] }]),
  'a variable with spaces before its end': () => writeVariable(`a: x${' '.repeat(150_000)}y\n`, 'a', 'b'),
  'thousands of uses of a variable': () =>
    renameUses('<code class="expression">space.vars.a</code> '.repeat(20_000), 'a', 'b'),
  'long word lists': () =>
    mergeLines(
      {
        base: lines(3_000, (index) => `b${index}`),
        mine: lines(3_000, (index) => `b${index}`) + lines(3_000, (index) => `m${index}`),
        theirs: lines(3_000, (index) => `b${index}`) + lines(3_000, (index) => `t${index}`),
      },
      (line) => line,
    ),
  'settings and terms with spaces and without a sign': () => [
    readValeSettings(`a${' '.repeat(150_000)}x\n[*.{${'md '.repeat(50_000)}]\n`),
    termKey(`a${' '.repeat(150_000)}x`),
  ],
}

describe('hostile content', () => {
  it.each(Object.entries(CASES))('is read in 1.5 seconds of processor time: %s', async (_case, read) => {
    expect(await leastOf(MOST, () => processorTime(read))).toBeLessThan(MOST)
  })
})

describe('the call stack', () => {
  it('is deep enough to compare texts of 150,000 lines', () => {
    const before = Array.from({ length: 150_000 }, (_, index) => String(index))
    const after = [...before]
    for (let index = 0; index < 149_900; index += 50)
      [after[index], after[index + 25]] = [after[index + 25]!, after[index]!]
    // Each of the 2,998 exchanges changes two lines.
    expect(diffLines(before.join('\n'), after.join('\n')).hunks).toHaveLength(5_996)
  })

  it('is deep enough to resolve a conflict of 200,000 lines within a list', () => {
    const conflict = { mine: '  - a\n'.repeat(200_000), theirs: '  - b\n' }
    const context = { before: '- x\n', after: '  - y\n', hasNeighbour: { before: false, after: false } }
    expect(joinSides({ ...conflict, ...context })).toBe(conflict.mine + conflict.theirs)
  })

  it.each(['> ', '[', '- '])('does not overflow for a changelog of %s', (part) => {
    expect(updateEntries(changelogOf(part.repeat(20_000)))).toEqual([])
  })
})
