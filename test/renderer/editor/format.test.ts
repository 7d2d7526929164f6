import { EditorState } from '@codemirror/state'
import type { StateCommand } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeHref } from '../../../src-main/content/markdown/links/relative-href.ts'
import { resolveHref } from '../../../src-main/content/markdown/links/resolve-href.ts'
import { sourcePathKey } from '../../../src-main/content/markdown/source-path.ts'
import { FORMAT_COMMANDS, linkWords } from '../../../src-renderer/editor/format/format-commands.ts'
import type { FormatId } from '../../../src-renderer/editor/format/format-commands.ts'

/** Runs a command on a text in which `‹` and `›` stand around the selection, or `|` at the caret. */
function run(command: StateCommand, marked: string): string {
  const doc = marked.replace(/[‹›|]/g, '')
  const caret = marked.indexOf('|')
  const anchor = caret >= 0 ? caret : marked.indexOf('‹')
  const head = caret >= 0 ? caret : marked.indexOf('›') - 1
  let state = EditorState.create({ doc, selection: { anchor, head } })
  command({ state, dispatch: (transaction) => (state = transaction.state) })
  const { from, to, empty } = state.selection.main
  const text = state.doc.toString()
  const selected = empty ? '|' : `‹${text.slice(from, to)}›`
  return text.slice(0, from) + selected + text.slice(to)
}

describe('the key of the palette', () => {
  it('makes selected words a link, and is left to the palette at a caret', () => {
    const press = (head: number): string | false => {
      let state = EditorState.create({ doc: 'see the page', selection: { anchor: 4, head } })
      const isDone = linkWords({ state, dispatch: (transaction) => (state = transaction.state) })
      return isDone && state.doc.toString()
    }
    expect([press(12), press(4)]).toEqual(['see [the page]()', false])
  })
})

describe('formatting', () => {
  it.each<[FormatId, string, string]>([
    ['bold', 'some ‹bold› words', 'some **‹bold›** words'],
    ['bold', 'some **‹bold›** words', 'some ‹bold› words'],
    ['bold', 'some ‹**bold**› words', 'some ‹bold› words'],
    ['bold', 'some bo|ld words', 'some **bo|ld** words'],
    ['bold', 'nothing |', 'nothing **|**'],
    ['bold', 'some‹ bold ›words', 'some ‹**bold** ›words'],
    ['bold', '‹## Two\n\nSome words.›', '‹## **Two**\n\n**Some words.**›'],
    ['bold', '‹## **Two**\n\n**Some words.**›', '‹## Two\n\nSome words.›'],
    ['bold', 'one ‹two\nthree\n\n- [ ] a\n  - b›\n', 'one ‹**two\nthree**\n\n- [ ] **a**\n  - **b**›\n'],
    ['bold', '‹> a\n\n{% hint %}\nb\n{% endhint %}›', '‹> **a**\n\n{% hint %}\n**b**\n{% endhint %}›'],
    ['bold', '‹- item›', '- ‹**item**›'],
    ['italic', 'a ‹word›', 'a _‹word›_'],
    ['code', '‹let x›', '`‹let x›`'],
    ['link', 'see ‹the page›', 'see [the page](|)'],
    ['link', 'see |', 'see [|]()'],
    ['heading-2', 'A ti|tle', '## A ti|tle'],
    ['heading-2', '## A ti|tle', 'A ti|tle'],
    ['heading-2', '# A ti|tle', '## A ti|tle'],
    ['list', '‹one\ntwo›', '- ‹one\n- two›'],
    ['list', '- ‹one\n- two›', '‹one\ntwo›'],
    ['numbers', '‹one\n\ntwo›', '1. ‹one\n\n2. two›'],
    ['task', '- ‹one›', '- [ ] ‹one›'],
    ['quote', '  |in', '  > |in'],
  ])('%s turns %j into %j', (id, before, after) => {
    const outcome = run(FORMAT_COMMANDS[id].run, before)
    expect(outcome.replace(/[‹›|]/g, '')).toBe(after.replace(/[‹›|]/g, ''))
  })

  it.each<[FormatId, string, string]>([
    ['bold', 'some ‹bold› words', 'some **‹bold›** words'],
    ['bold', 'nothing |', 'nothing **|**'],
    ['link', 'see ‹the page›', 'see [the page](|)'],
    ['link', 'see |', 'see [|]()'],
  ])('%s leaves the caret where the user continues: %j', (id, before, after) => {
    expect(run(FORMAT_COMMANDS[id].run, before)).toBe(after)
  })

  it('puts a block on lines of its own and selects its body', () => {
    expect(run(FORMAT_COMMANDS.hint.run, 'before|')).toBe(
      'before\n\n{% hint style="info" %}\n‹What the reader should know.›\n{% endhint %}',
    )
  })

  it('puts a block around the selected lines', () => {
    expect(run(FORMAT_COMMANDS['code-block'].run, 'a\n\nlet ‹x›\n\nb')).toBe('a\n\n```\n‹let x›\n```\n\nb')
  })
})

describe('a link from page to page', () => {
  const segment = fc.constantFrom('guide', 'a b', 'ü', 'README', 'note:x', 'c(d)', '50%', 'x_y', '#1')
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `${segments.join('/')}.md`)

  it('leads to the page for which it was made', () => {
    fc.assert(
      fc.property(path, path, (from, to) => {
        const resolved = resolveHref(relativeHref(from, to), from)
        expect(resolved).toMatchObject({ kind: 'path', path: to, key: sourcePathKey(to) })
      }),
    )
  })

  it('is as short as possible', () => {
    expect(relativeHref('guide/install.md', 'guide/first-steps.md')).toBe('first-steps.md')
    expect(relativeHref('guide/deep/install.md', 'reference/api.md')).toBe('../../reference/api.md')
  })
})
