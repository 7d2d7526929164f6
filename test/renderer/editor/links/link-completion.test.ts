import { CompletionContext, type Completion } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it, vi } from 'vitest'
import { linkCompletion } from '../../../../src-renderer/editor/links/link-completion.ts'
import type { LinkPlace, PageTarget } from '../../../../src-renderer/editor/links/link-target.ts'

const page = (title: string, sourcePath: string): PageTarget => ({
  kind: 'page',
  id: title,
  title,
  path: sourcePath,
  sourcePath,
})
const PAGES = [page('Desks', 'room/desks.md'), page('C# guide', 'c-sharp.md'), page('Doors', 'doors.md')]

function placeWith(changes: Partial<LinkPlace> = {}): LinkPlace {
  return {
    sourcePath: 'room/lamps.md',
    find: async (typed) => PAGES.filter(({ title }) => title.toLowerCase().startsWith(typed.toLowerCase())),
    pageAt: async (href) => (href === 'desks.md' ? { ...PAGES[0]!, href } : undefined),
    textOf: async ({ title }) => `# ${title}\n\n## Wood and oil\n\nText.\n\n## Legs (four)\n`,
    files: () => [
      {
        kind: 'file',
        title: 'lamp plan.svg',
        folder: '.gitbook/assets',
        href: '../.gitbook/assets/lamp%20plan.svg',
        isPicture: true,
      },
      {
        kind: 'file',
        title: 'prices.pdf',
        folder: '.gitbook/assets',
        href: '../.gitbook/assets/prices.pdf',
        isPicture: false,
      },
    ],
    reusables: async () => [
      { kind: 'reusable', title: 'Lamp warning', href: '../.gitbook/includes/lamp.md' },
    ],
    references: async () => [],
    users: async () => [],
    ...changes,
  }
}

/** Types text at the caret `|`. Returns the offered options, and a function that accepts one and returns the text. */
async function offered(source: string, place = placeWith()) {
  const at = source.indexOf('|')
  const state = EditorState.create({ doc: source.replace('|', ''), selection: { anchor: at } })
  const result = await linkCompletion(() => place).source(new CompletionContext(state, at, false))
  const options = result?.options ?? []
  const accept = (label: string): string => {
    const view = new EditorView({ state })
    const option = options.find((each) => each.label === label) as Completion
    if (typeof option.apply !== 'function') throw new Error('The option is no command.')
    option.apply(view, option, result!.from, at)
    const { head } = view.state.selection.main
    const text = view.state.doc.toString()
    view.destroy()
    return `${text.slice(0, head)}|${text.slice(head)}`
  }
  return { labels: options.map(({ label }) => label), accept }
}

describe('[[', () => {
  it('links the pages, files and reusable contents that match', async () => {
    const { labels, accept } = await offered('See [[lamp|]].')
    expect(labels).toEqual(['Lamp warning', 'lamp plan.svg'])
    expect(accept('lamp plan.svg')).toBe('See ![lamp plan](../.gitbook/assets/lamp%20plan.svg)|.')
    expect((await offered('[[de|')).accept('Desks')).toBe('[Desks](desks.md)|')
    expect((await offered('[[prces|')).accept('prices.pdf')).toBe(
      '[prices.pdf](../.gitbook/assets/prices.pdf)|',
    )
  })

  it('includes reusable content on a line of its own', async () => {
    const { accept } = await offered('Before [[lamp w| after')
    expect(accept('Lamp warning')).toBe('Before \n\n{% include "../.gitbook/includes/lamp.md" %}|\n\n after')
  })

  it('lists the headings of the page whose title stands before #', async () => {
    const { labels, accept } = await offered('[[desks#|]]')
    expect(labels).toEqual(['Desks', 'Wood and oil', 'Legs (four)'])
    expect(accept('Legs (four)')).toBe('[Legs (four)](desks.md#legs-four)|')
    expect((await offered('[[desks#wodo|')).labels).toEqual(['Wood and oil'])
  })

  it('lists the headings of the edited text after # without a title', async () => {
    const { accept } = await offered('# Lamps\n\n## Übersicht\n\n[[#über|')
    expect(accept('Übersicht')).toBe('# Lamps\n\n## Übersicht\n\n[Übersicht](#übersicht)|')
  })

  it('finds a page with # in its title', async () => {
    expect((await offered('[[c# g|')).labels).toContain('C# guide')
  })

  it('reads the text of a page once while the words of a heading are typed', async () => {
    const textOf = vi.fn<LinkPlace['textOf']>(placeWith().textOf)
    const place = placeWith({ textOf })
    const { source } = linkCompletion(() => place)
    for (const typed of ['', 'w', 'wo', 'woo']) {
      const state = EditorState.create({ doc: `[[desks#${typed}` })
      await source(new CompletionContext(state, state.doc.length, false))
    }
    expect(textOf).toHaveBeenCalledTimes(1)
  })
})

describe('](', () => {
  it('receives the address of a heading after a typed address', async () => {
    const { labels, accept } = await offered('[wood](desks.md#wo|)')
    expect(labels).toEqual(['Wood and oil'])
    expect(accept('Wood and oil')).toBe('[wood](desks.md#wood-and-oil)|')
  })

  it('offers no reusable content, and nothing for an address of the web', async () => {
    expect((await offered('[a](lamp|)')).labels).toEqual(['lamp plan.svg'])
    expect((await offered('[a](https:|)')).labels).toEqual([])
  })
})
