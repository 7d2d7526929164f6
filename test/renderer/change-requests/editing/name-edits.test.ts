import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { editsOfOthers } from '../../../../src-renderer/editor/edits-of-others.ts'
import { lineEndings } from '../../../../src-renderer/editor/line-endings.ts'
import { marksOfOthers } from '../../../../src-renderer/editor/marks-of-others.ts'
import { mergeIntoText } from '../../../../src-renderer/editor/replace-text.ts'
import { createEditNaming } from '../../../../src-renderer/features/change-requests/editing/name-edits.ts'
import { fakeHost, Refusal } from '../../support/fake-client.ts'

const BY_ADA = { kind: 'content', writer: 'ada' } as const
const BY_ME = { kind: 'content', writer: 'me' } as const

/** Opens a text of the user `me`, who saved a moment ago or never. */
function open(hasSaved: boolean) {
  const connection = { isLost: false }
  const whileConnected = (answer: object) => (): object => {
    if (connection.isLost) throw new Refusal('Nobody is there.', 0)
    return answer
  }
  const { client } = fakeHost({
    getAuthenticatedUser: whileConnected({ id: 'me' }),
    getUserById: whileConnected({ displayName: 'Ada' }),
  })
  const state = EditorState.create({ doc: 'First.\nSecond.\n', extensions: [lineEndings, marksOfOthers] })
  const view = new EditorView({ state, parent: document.body })
  const draft = { refresh: async () => undefined, wasSavedWithin: () => hasSaved }
  return {
    connection,
    view,
    nameEdits: createEditNaming({ client, view: () => view, draft: () => draft }),
    merge: (text: string) => view.dispatch(mergeIntoText(view.state, text)),
    marks: () =>
      view.state
        .field(editsOfOthers)
        .named.map(({ name, from, to }) => [name, view.state.sliceDoc(from, to)]),
  }
}

it('marks an edit that is merged before the event of an own save', async () => {
  const { nameEdits, merge, marks } = open(true)
  merge('First.\nSecond, longer.\n')
  await nameEdits([BY_ME])
  expect(marks()).toEqual([])
  await nameEdits([BY_ADA])
  expect(marks()).toEqual([['Ada', 'Second, longer.']])
})

it('marks an edit whose event arrives together with that of an own save', async () => {
  const { nameEdits, merge, marks } = open(true)
  merge('First.\nSecond, longer.\n')
  await nameEdits([BY_ADA, BY_ME])
  expect(marks()).toEqual([['Ada', 'Second, longer.']])
})

it('marks nothing that the same user wrote in another window', async () => {
  const { nameEdits, merge, marks } = open(false)
  merge('First.\nSecond, longer.\n')
  await nameEdits([BY_ME])
  await nameEdits([BY_ADA])
  expect(marks()).toEqual([])
})

it('requests the name again after it could not be read', async () => {
  const { connection, nameEdits, merge, marks } = open(true)
  connection.isLost = true
  await nameEdits([BY_ADA])
  connection.isLost = false
  merge('First.\nSecond, longer.\n')
  await nameEdits([BY_ADA])
  expect(marks()).toEqual([['Ada', 'Second, longer.']])
})
