import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPage } from '../../../src-main/content/markdown/join-page.ts'
import { splitPage } from '../../../src-main/content/markdown/split-page.ts'

describe('splitting a page', () => {
  it.each([
    ['front matter and title', '---\ntitle: A\n---\n\n# A\n\nText\n', '---\ntitle: A\n---\n\n# A\n\n'],
    ['another heading than the title', '---\ntitle: A\n---\n# B\n', '---\ntitle: A\n---\n'],
    ['a heading alone', '# A\n\nText', '# A\n\n'],
    ['a closed heading of another level', '### A ###\nText', '### A ###\n'],
    ['an underlined heading', 'A\n===\n\nText', 'A\n===\n\n'],
    [
      'markup in the heading',
      '---\ntitle: The match flow\n---\n# The `match` *flow* {#flow}\n\nText',
      '---\ntitle: The match flow\n---\n# The `match` *flow* {#flow}\n\n',
    ],
    [
      'a byte order mark and Windows line ends',
      '\uFEFF---\r\ntitle: A\r\n---\r\n\r\n# A\r\n\r\nText\r\n',
      '\uFEFF---\r\ntitle: A\r\n---\r\n\r\n# A\r\n\r\n',
    ],
    ['no head at all', 'Text\n\n# A\n', ''],
    ['a rule that begins no front matter', '---\n\nText\n\n---\n', ''],
    ['front matter that is never closed', '---\ntitle: A\n\n# B\n', ''],
    ['front matter that is no YAML', '---\na: [b\nc d\n---\n# A\n', ''],
    [
      'imports and exports of MDX before the title',
      "---\nsidebar_position: 2\n---\n\nimport Tabs from '@theme/Tabs';\nimport A from './a.mdx'\n\nexport const b = {\n  c: 1,\n}\n\n# A\n\nText",
      "---\nsidebar_position: 2\n---\n\nimport Tabs from '@theme/Tabs';\nimport A from './a.mdx'\n\nexport const b = {\n  c: 1,\n}\n\n# A\n\n",
    ],
    [
      'imports with Windows line ends',
      "import A from './a'\r\n\r\n# A\r\nText",
      "import A from './a'\r\n\r\n# A\r\n",
    ],
    [
      'imports before another heading than the title',
      "---\ntitle: A\n---\nimport A from './a'\n\n# B\n",
      '---\ntitle: A\n---\n',
    ],
    ['imports before a paragraph', "import A from './a'\n\nText\n\n# A\n", ''],
    ['imports and nothing else', "import A from './a'\n", ''],
    ['a sentence that begins like an import', 'import taxes are high\n\n# A\n', ''],
    ['a heading and nothing else', '# A', '# A'],
    ['an empty page', '', ''],
  ])('cuts it after its head, without a loss: %s', (_, source, head) => {
    const page = splitPage(source)
    expect(page.head + page.text).toBe(source)
    expect(page.head).toBe(head)
  })

  it('compares the heading with the title of the summary when there is one', () => {
    const source = '# Getting  started\n\nText'
    expect(splitPage(source, 'Getting started').headTitle).toBe('Getting started')
    expect(splitPage(source, 'Start')).toMatchObject({ head: '', headTitle: null })
  })

  it('uses a heading as the title in upper or lower case, and retains it as typed', () => {
    const source = '## What Is Ownership?\n\nText'
    const page = splitPage(source, 'What is Ownership?')
    expect(page).toMatchObject({ head: '## What Is Ownership?\n\n', headTitle: 'What Is Ownership?' })
    expect(joinPage(page.head, page.text)).toBe(source)
  })

  it('takes the heading after imports of MDX as the title, and writes a new title into it', () => {
    const source = "import A from './a'\n\n# A {#a}\n\n<A />\n"
    const page = splitPage(source)
    expect(page).toMatchObject({ headTitle: 'A', text: '<A />\n' })
    expect(joinPage(page.head, page.text, { title: 'B' })).toBe("import A from './a'\n\n# B {#a}\n\n<A />\n")
  })

  it('divides any source without a loss', () => {
    const piece = fc.constantFrom(
      '---',
      '\n',
      '\r\n',
      '# A',
      'A',
      '===',
      'title: A',
      'a: "',
      ' ',
      '\uFEFF',
      '[',
      '#',
      '\t',
      '...',
      "import A from './a'",
      'export const a = {',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = pieces.join('')
        const { head, text } = splitPage(source)
        expect(head + text).toBe(source)
        expect(joinPage(head, text)).toBe(source)
      }),
      { numRuns: 1000 },
    )
  })

  it('reports the fault of front matter and leaves it visible', () => {
    const source = '---\ntitle: A\nb c\n---\nText'
    expect(splitPage(source)).toMatchObject({
      text: source,
      problem: 'Implicit map keys need to be followed by map values at line 2, column 1',
    })
  })

  it('reports the fault of one key, and reads no attribute of it', () => {
    const source = '---\ntitle: "A\n---\nText'
    expect(splitPage(source)).toMatchObject({
      text: 'Text',
      attributes: {},
      problem: 'title: Missing closing "quote at line 2, column 1',
    })
  })
})

describe('the attributes of a page', () => {
  it('are read in every form of YAML', () => {
    const source = [
      '---',
      '# a comment',
      'title: "A: \\"B\\""',
      'description: >-',
      '  Over two',
      '  lines',
      "icon: 'book'",
      'emoji: 📚 # a book',
      'cover: ../.gitbook/assets/cover.png',
      'coverY: -12.5',
      'hidden: true',
      'noIndex: yes please',
      'keywords: ["a", "b"]',
      'layout:',
      '  title:',
      '    visible: false',
      '  cover:',
      '    visible: true',
      '    size: hero',
      '---',
      '',
    ].join('\n')
    expect(splitPage(source).attributes).toEqual({
      title: 'A: "B"',
      description: 'Over two lines',
      icon: 'book',
      emoji: '📚',
      cover: '../.gitbook/assets/cover.png',
      coverY: -12.5,
      hidden: true,
      layout: { title: false, cover: true, coverSize: 'hero' },
    })
  })

  it.each([
    'title:',
    'title: ~',
    'title: null',
    'title: [a]',
    'hidden: maybe',
    'coverY: high',
    'layout: landing',
  ])('are absent for `%s`', (line) => {
    expect(splitPage(`---\n${line}\n---\n`).attributes).toEqual({})
  })
})

describe('writing a page', () => {
  const head =
    '---\n# kept\ntitle: A   # the name\ntags: [ x,y ]\ndescription: >-\n  Old\n  words\n---\n\n## A {#a}\n\n'

  it('changes only the named keys and retains every other byte', () => {
    expect(joinPage(head, 'Text', { description: 'New: words' })).toBe(
      '---\n# kept\ntitle: A   # the name\ntags: [ x,y ]\ndescription: "New: words"\n---\n\n## A {#a}\n\nText',
    )
    expect(joinPage(head, 'Text', { description: null, hidden: true })).toBe(
      '---\n# kept\ntitle: A   # the name\ntags: [ x,y ]\nhidden: true\n---\n\n## A {#a}\n\nText',
    )
  })

  it('writes a new title at the place of the old one', () => {
    expect(joinPage(head, 'Text', { title: 'B *c*' })).toBe(
      head.replace('A   # the name', 'B *c*').replace('## A', '## B \\*c\\*') + 'Text',
    )
    expect(joinPage('A\r\n=\r\n\r\n', 'Text', { title: 'B' })).toBe('# B\r\n\r\nText')
    expect(joinPage('', 'Text', { title: 'B' })).toBe('# B\n\nText')
    expect(joinPage('', '# Other\n', { title: 'B' })).toBe('---\ntitle: B\n---\n\n# Other\n')
  })

  it('creates missing front matter, and removes empty front matter', () => {
    const made = joinPage('# A\n\n', 'Text', { icon: 'book', layout: { title: false, coverSize: 'full' } })
    expect(made).toBe(
      '---\nicon: book\nlayout:\n  title:\n    visible: false\n  cover:\n    size: full\n---\n\n# A\n\nText',
    )
    const { head: madeHead, text } = splitPage(made)
    expect(joinPage(madeHead, text, { icon: null, layout: null })).toBe('# A\n\nText')
  })

  it('writes a page that splits into the same parts', () => {
    const words = fc
      .stringMatching(/^[a-zA-Z0-9_*`[\]<>&{}#:'"\\!|~() äß-]{1,20}$/)
      .filter((text) => /[a-z0-9]/i.test(text))
    const heads = fc.constantFrom(
      head,
      '',
      '# A\n\n',
      'A\n---\n',
      '\uFEFF---\ntitle: A\n---\n',
      '---\r\nicon: x\r\n---\r\n',
    )
    fc.assert(
      fc.property(heads, words, words, (old, title, description) => {
        const written = splitPage(joinPage(old, 'Text\n', { title, description }))
        const plain = title.replace(/\s+/g, ' ').trim()
        expect(written.attributes.title ?? written.headTitle).toBe(plain)
        expect(written.headTitle ?? plain).toBe(plain)
        expect(written.attributes.description).toBe(description)
        expect(written.text).toBe('Text\n')
      }),
      { numRuns: 2000 },
    )
  })
})
