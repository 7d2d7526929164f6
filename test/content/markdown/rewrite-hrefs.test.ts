import { describe, expect, it } from 'vitest'
import { rewriteHrefs } from '../../../src-main/content/markdown/links/rewrite-hrefs.ts'

const rewrite = (markdown: string) => rewriteHrefs(markdown, (href) => (href === './a' ? 'b/c' : undefined))

describe('other addresses in links', () => {
  it.each([
    ['[x](./a)', '[x](b/c)'],
    ['[./a](./a "./a")', '[./a](b/c "./a")'],
    ['[./a](<./a>)', '[./a](<b/c>)'],
    ['[![./a](./a)](./a) and ![y](./a)', '[![./a](b/c)](b/c) and ![y](b/c)'],
    ['[./a]\n\n[./a]: ./a "./a"\n', '[./a]\n\n[./a]: b/c "./a"\n'],
    ['<img src="./a" alt="./a">', '<img src="b/c" alt="./a">'],
    ['<img src="./a" data-src="./a">', '<img src="b/c" data-src="./a">'],
    ['<a href="./a" src="./a">x</a>', '<a href="b/c" src="./a">x</a>'],
    ['[x](./a "](./a")', '[x](b/c "](./a")'],
    ["<a href='./a' title='./a'>x</a>", "<a href='b/c' title='./a'>x</a>"],
    ['{% file src="./a" %}', '{% file src="b/c" %}'],
    ['é 😀 [x](./a) é\r\n', 'é 😀 [x](b/c) é\r\n'],
  ])('replace the addresses in %s and nothing else', (markdown, expected) => {
    expect(rewrite(markdown)).toBe(expected)
  })

  it.each(['`[x](./a)`', '```\n[x](./a)\n```\n', '[x](./b)', './a', ''])('leave %j alone', (markdown) => {
    expect(rewrite(markdown)).toBe(markdown)
  })
})
