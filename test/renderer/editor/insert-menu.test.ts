import { CompletionContext, type Completion } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it, vi } from 'vitest'
import { OFFERED_BLOCKS, sampleOf } from '../../../src-renderer/editor/format/block-templates.ts'
import { slashMenu, type DrawSample } from '../../../src-renderer/editor/format/slash-menu.ts'

/** The names of the blocks of the service. */
const SERVICE = [
  'hint',
  'tabs',
  'stepper',
  'columns',
  'updates',
  'content-ref',
  'embed',
  'file',
  'code',
  'prompt',
  'include',
  'if',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
]

const source = (block: (typeof OFFERED_BLOCKS)[number]): string => {
  const { before, body, after } = block.template
  return before + body + after
}
const all = OFFERED_BLOCKS.map(source).join('\n\n')

function optionsAt(text: string, draw: DrawSample = () => () => undefined): readonly Completion[] {
  const state = EditorState.create({ doc: text, selection: { anchor: text.length } })
  const result = slashMenu(draw)(new CompletionContext(state, text.length, false))
  return result && 'options' in result ? result.options : []
}

describe('the insert menu', () => {
  it.each(SERVICE)('offers the block %s of the service', (name) => {
    expect(all).toContain(`{% ${name} `)
  })

  it('offers cards, typed tables, pictures, buttons, expressions, formulas and diagrams', () => {
    for (const part of [
      'data-view="cards"',
      'data-type="checkbox"',
      '<figure>',
      'class="button',
      '$$',
      'mermaid',
    ])
      expect(all).toContain(part)
    expect(all).toContain('class="expression"')
    expect(all).toContain('data-action="search"')
  })

  it('closes every tag that it opens', () => {
    for (const block of OFFERED_BLOCKS) {
      const opened = [...source(block).matchAll(/\{% ([a-z-]+)/g)].map(([, name = '']) => name)
      const ended = opened.filter((name) => name.startsWith('end'))
      const alone = ['embed', 'include']
      const open = opened.filter((name) => !name.startsWith('end') && !alone.includes(name))
      expect(ended.toSorted()).toEqual(open.map((name) => `end${name}`).toSorted())
    }
  })

  it('describes each block in a sentence, and has a sample to draw', () => {
    for (const block of OFFERED_BLOCKS) {
      expect(block.description).toMatch(/^[A-Z].*\.$/)
      expect(sampleOf(block).trim()).not.toBe('')
    }
    expect(new Set(OFFERED_BLOCKS.map(({ id }) => id)).size).toBe(OFFERED_BLOCKS.length)
  })

  it('finds blocks by their names, by other words and with mistakes', () => {
    const labels = (typed: string) => optionsAt(`/${typed}`).map(({ label }) => label)
    expect(labels('card')).toEqual(['Cards', 'Page card'])
    expect(labels('callout')).toEqual(['Hint', 'Success', 'Warning', 'Danger'])
    expect(labels('image')).toEqual(['Picture'])
    expect(labels('heading 2')[0]).toBe('Heading 2')
    expect(labels('openapi')).toEqual(['API operation', 'API models', 'API webhook'])
    expect(labels('collumns')[0]).toBe('Columns')
    expect(labels('xyz')).toEqual([])
  })

  it('shows the shortcut of a block, and the signs that begin it', () => {
    const details = new Map(optionsAt('/').map(({ label, detail }) => [label, detail]))
    expect(details.get('Heading 2')).toMatch(/^## +\S*Alt\+2$|^## +⌘⌥2$/)
    expect(details.get('Task list')).toMatch(/^- \[ \] +\S+9$/)
  })

  it('draws the chosen block next to the list, and ends the drawing with it', () => {
    const stop = vi.fn<() => void>()
    const draw = vi.fn<DrawSample>(() => stop)
    const hint = optionsAt('/', draw).find(({ label }) => label === 'Hint')!
    const info = (hint.info as (option: Completion) => { dom: HTMLElement; destroy: () => void })(hint)
    expect(info.dom.textContent).toContain('A box with something to know.')
    expect(draw).toHaveBeenCalledWith(expect.stringContaining('{% hint style="info" %}'), expect.anything())
    info.destroy()
    expect(stop).toHaveBeenCalled()
  })

  it('opens at a slash that begins a line, and replaces it with the block', () => {
    expect(optionsAt('a /')).toEqual([])
    expect(optionsAt('a/b')).toEqual([])
    const state = EditorState.create({ doc: 'Above\n/st', selection: { anchor: 9 } })
    const view = new EditorView({ state })
    const steps = optionsAt('Above\n/st').find(({ label }) => label === 'Steps')!
    ;(steps.apply as (view: EditorView, option: Completion, from: number, to: number) => void)(
      view,
      steps,
      7,
      9,
    )
    expect(view.state.doc.toString()).toMatch(/^Above\n\n\{% stepper %\}[\s\S]*\{% endstepper %\}$/)
    const { from, to } = view.state.selection.main
    expect(view.state.sliceDoc(from, to)).toBe('First step')
    view.destroy()
  })
})
