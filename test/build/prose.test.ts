import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { passagesOfMarkdown } from '../../build/lint/markdown-passages.js'
import { longSentences } from '../../build/lint/sentences.js'

const root = resolve(import.meta.dirname, '../..')
const PROSE = ['*.md', '.github/**/*.md', 'docs/**/*.md', 'src-*/**/*.md', 'test/**/README.md']
/** ARCHITECTURE.md is read in ten minutes, at some 250 words a minute. */
const LONGEST_MAP = 2600

const longIn = (markdown: string): string[] => passagesOfMarkdown(markdown).flatMap(longSentences)
const half = 'word '.repeat(14).trim()

describe('the prose of the project', () => {
  it.each(globSync(PROSE, { cwd: root }))('has at most 25 words in each sentence of %s', (path) => {
    expect(longIn(readFileSync(resolve(root, path), 'utf8'))).toEqual([])
  })

  it('has at most 2,600 words in its map', () => {
    const words = readFileSync(resolve(root, 'ARCHITECTURE.md'), 'utf8').split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(LONGEST_MAP)
  })
})

describe('the sentences of Markdown', () => {
  it('are too long over several lines, in a list item and in a cell', () => {
    expect(longIn(`A ${half}\n${half}.`)).toHaveLength(1)
    expect(longIn(`* ${half}\n  ${half}`)).toHaveLength(1)
    expect(longIn(`| a | ${half} ${half} |\n| --- | --- |\n`)).toHaveLength(1)
  })

  it.each([
    ['two sentences', `A ${half}. A ${half}.`],
    ['a heading above a paragraph', `# ${half}\n${half}`],
    ['list items', `* ${half}\n* ${half}`],
    ['cells', `| ${half} | ${half} |`],
    ['fenced code', `\`\`\`sh\n${half} ${half}\n\`\`\``],
    ['code in a line', `${half} \`${half}\``],
    ['the address of a link', `${half} [a](https://example.org/a%20b) ${'word '.repeat(8)}`],
    ['front matter', `---\na: ${half} ${half}\n---\nA text.`],
  ])('are counted apart, or not at all, for %s', (_kind, markdown) => {
    expect(longIn(markdown)).toEqual([])
  })
})
