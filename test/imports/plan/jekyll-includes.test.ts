import { describe, expect, it } from 'vitest'
import { expandIncludes } from '../../../src-main/imports/plan/includes/expand-includes.ts'
import { JEKYLL_INCLUDES } from '../../../src-main/imports/plan/includes/jekyll-directives.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { exported, openEmptyWorkspace } from '../../support/imports/import-checks.ts'

const FILES: Record<string, string> = {
  'docs/note.md': '---\ntitle: A note\n---\nA note.\n',
  'docs/two words.md': 'Two words.\n',
  'docs/parts/outer.md': 'Outer, {% include_relative inner.md %}\n',
  'docs/parts/inner.md': 'inner.\n',
  'docs/cycle.md': '{% include_relative cycle.md %}',
}
const expand = (page: string) =>
  expandIncludes(page, 'docs/page.md', { syntax: JEKYLL_INCLUDES, read: (path) => FILES[path] })

describe('the includes of Jekyll', () => {
  it.each([
    ['{% include_relative note.md %}', 'A note.'],
    ['{%- include_relative note.md -%}', 'A note.'],
    ['{%include_relative note.md%}', 'A note.'],
    ['{% include_relative "two words.md" %}', 'Two words.'],
    ['{% include_relative note.md level="2" %}', 'A note.'],
    ['{% include_relative ./note.md %}', 'A note.'],
    ['{% include_relative parts/outer.md %}', 'Outer, inner.'],
    [
      '{% raw %}{% include_relative note.md %}{% endraw %}',
      '{% raw %}{% include_relative note.md %}{% endraw %}',
    ],
    ['{% include_cached note.md %}', '{% include_cached note.md %}'],
  ])('%s becomes %j', (page, expected) => {
    expect(expand(page)).toMatchObject({ text: expected, unresolved: [] })
  })

  it.each([
    '{% include_relative gone.md %}',
    '{% include_relative cycle.md %}',
    '{% include_relative ../../../etc/passwd %}',
    '{% include_relative {{ page.part }} %}',
  ])('are unchanged when they cannot be resolved: %s', (page) => {
    expect(expand(`One\n${page}\n`).text).toBe(`One\n${page}\n`)
  })

  // A search that begins again at each character would not end within the time of a test.
  it.each([
    ['spaces without an end', `{% include_relative${' '.repeat(2_000_000)}x`],
    ['tags without an end', '{% include_relative x'.repeat(60_000)],
    ['quotes without an end', `{% include_relative "${'x'.repeat(2_000_000)}`],
  ])('that are hostile, of %s, change no text', (_name, page) => {
    expect(expand(page).text).toBe(page)
  })
})

const SITE = {
  '_config.yml': 'title: Lamps\n',
  'README.md': '# Lamps\n\n{% include_relative parts/note.md %}\n\n{% include_relative gone.md %}\n',
  'parts/note.md': '---\nlayout: none\n---\nA note.\n',
}
const open = (files: Record<string, string>) =>
  openImportSource(folderOf(files), { temporaryFolder: temporaryFolder() })

describe('an import of a site of Jekyll', () => {
  it('inserts the included files, and reports found and missing ones', async () => {
    const source = await open(SITE)
    const { report } = await planImport(source)
    expect(Buffer.from(source.read('README.md')).toString('utf8')).toBe(
      '# Lamps\n\nA note.\n\n{% include_relative gone.md %}\n',
    )
    expect(report.filter(({ kind }) => kind.startsWith('include.'))).toMatchObject([
      { kind: 'include.resolved', path: 'README.md' },
      {
        kind: 'include.missing',
        path: 'README.md',
        line: 5,
        message:
          'README.md has an include that stays unchanged, because its file or part is missing, or too large for a page: {% include_relative gone.md %}.',
      },
    ])
  })

  it('leaves the tags of other books unchanged', async () => {
    const { '_config.yml': _, ...files } = SITE
    const source = await open(files)
    expect(Buffer.from(source.read('README.md')).toString('utf8')).toBe(SITE['README.md'])
  })

  it('is exported with its tags', async () => {
    const workspace = openEmptyWorkspace()
    const { space } = await workspace.imports.run(folderOf(SITE, 'lamps'))
    const files = [...exported(workspace, space)].map(([path, bytes]) => [path, bytes.toString('utf8')])
    expect(Object.fromEntries(files)).toEqual(SITE)
  })
})
