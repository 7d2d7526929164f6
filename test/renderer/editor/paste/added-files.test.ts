import type { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, it } from 'vitest'
import { addFiles } from '../../../../src-renderer/editor/added-files.ts'
import { liveCompartment } from '../../../../src-renderer/editor/live/live-extension.ts'
import { openLive, type OpenLive } from '../open-live.ts'

let open: OpenLive | undefined
afterEach(() => open?.close())

const picture = (name: string): File => new File(['x'], name, { type: 'image/png' })
const add = (file: File) => Promise.resolve({ href: `assets/${file.name}` })
const refused = (_file: File, problem: unknown): void => {
  throw problem
}

/** Adds files at the caret `|`. Returns the text with its new caret. */
async function addAt(marked: string, files: File[], isLive = true): Promise<string> {
  open = await openLive(marked.replace('|', ''))
  const { view } = open
  if (!isLive) view.dispatch({ effects: liveCompartment.reconfigure([]) })
  view.dispatch({ selection: { anchor: marked.indexOf('|') } })
  await addFiles(view, files, view.state.selection.main.head, add, refused)
  return shown(view)
}

function shown({ state }: EditorView): string {
  const text = state.doc.toString()
  const { head } = state.selection.main
  return `${text.slice(0, head)}|${text.slice(head)}`
}

describe('a picture that is added in live preview', () => {
  it.each([
    ['Words\n\n|', 'Words\n\n![desk](assets/desk.png)\n\n|'],
    ['Words\n\n|\n\nMore', 'Words\n\n![desk](assets/desk.png)\n\n|\n\nMore'],
    ['Words |here', 'Words ![desk](assets/desk.png)|here'],
    ['- |', '- ![desk](assets/desk.png)|'],
  ])('is drawn at once when it stands alone: %j', async (before, after) => {
    expect(await addAt(before, [picture('desk.png')])).toBe(after)
  })

  it('stands beside the caret in the source', async () => {
    expect(await addAt('Words\n\n|', [picture('desk.png')], false)).toBe('Words\n\n![desk](assets/desk.png)|')
  })
})

it('two pictures that stand alone have the caret below them', async () => {
  expect(await addAt('A\n\n|', [picture('one.png'), picture('two.png')])).toBe(
    'A\n\n![one](assets/one.png)![two](assets/two.png)\n\n|',
  )
})

it('a picture of the clipboard has no name, so it gets no alternative text', async () => {
  expect(await addAt('A |b', [picture('image.png')])).toBe('A ![](assets/image.png)|b')
})

it('several files are added in their order', async () => {
  const files = [picture('one.png'), picture('two.png'), new File(['x'], 'three.pdf')]
  expect(await addAt('A |b', files)).toBe(
    'A ![one](assets/one.png)![two](assets/two.png)[three](assets/three.pdf)|b',
  )
})
