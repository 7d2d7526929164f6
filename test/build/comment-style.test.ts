import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })

async function faults(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, 'src-main/platform/planted.ts') })
  return result?.messages.map(({ message }) => message) ?? []
}

describe('the style of comments', () => {
  it.each(['What', 'Who', 'Whether', 'That', 'How', 'Where', 'Why'])(
    'refuses a doc comment that starts with %s',
    async (word) => {
      expect(await faults(`/** ${word} it is. */\nexport const planted = 1\n`)).toContainEqual(
        expect.stringContaining(`not with “${word}”`),
      )
    },
  )

  it('refuses a comment that is wider than 120 characters', async () => {
    const wide = `// ${'word '.repeat(30)}\nexport const planted = 1\n`
    expect(await faults(wide)).toEqual(['A comment is at most 120 characters wide.'])
  })

  it('accepts the name of a thing, a verb, and a question word within a sentence', async () => {
    const code =
      '/** The number of pages, when it is known. */\nexport const planted = 1\n// What follows is plain.\n'
    expect(await faults(code)).toEqual([])
  })

  it('refuses a private member that is not written as #name', async () => {
    expect(await faults('export class Planted {\n  private planted = 1\n}\n')).toEqual([
      'Write a private member as #name.',
    ])
  })
})
