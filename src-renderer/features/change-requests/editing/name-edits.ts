import type { EditorView } from '@codemirror/view'
import type { Touched } from '../../../../src-main/schemas/feed/change-event.ts'
import type { Client } from '../../../api/client.ts'
import { namingEffects } from '../../../editor/edits-of-others.ts'
import type { PageDraft } from './draft/page-draft.ts'

/** The longest time between an own save and its event, in milliseconds. */
const ECHO = 5000

interface OpenText {
  client: Client
  view: () => EditorView | undefined
  draft: () => Pick<PageDraft, 'refresh' | 'wasSavedWithin'>
}

/**
 * Returns a function that marks merged edits with the names of their writers. The events of these edits contain the
 * writers. An event of this user's own save marks nothing: it may arrive before that of another user's merged edit.
 */
export function createEditNaming({
  client,
  view,
  draft,
}: OpenText): (touched: readonly Touched[]) => Promise<void> {
  const names = new Map<string, Promise<string>>()
  let ownId: Promise<string> | undefined

  /** Returns the name of a user; an empty one for this user, and for a user that cannot be read. */
  function nameOf(writer: string): Promise<string> {
    const requested = names.get(writer)
    if (requested) return requested
    const name = readName(writer).catch(() => {
      // The next edit requests the name again.
      names.delete(writer)
      return ''
    })
    names.set(writer, name)
    return name
  }

  async function readOwnId(): Promise<string> {
    try {
      return (await client.call('getAuthenticatedUser', {})).id
    } catch (error) {
      ownId = undefined
      throw error
    }
  }

  async function readName(writer: string): Promise<string> {
    ownId ??= readOwnId()
    if (writer === (await ownId)) return ''
    return (await client.call('getUserById', { params: { userId: writer } })).displayName
  }

  return async (touched) => {
    const open = draft()
    const writers = [...new Set(touched.flatMap(({ writer }) => writer ?? []))]
    // The edit may be merged before its event arrives, or with the text that is read now.
    const [writerNames] = await Promise.all([Promise.all(writers.map(nameOf)), open.refresh()])
    const editor = view()
    if (!editor || draft() !== open) return
    const name = writerNames.filter(Boolean).join(', ')
    if (name === '' && open.wasSavedWithin(ECHO)) return
    const effects = namingEffects(editor.state, name)
    if (effects.length > 0) editor.dispatch({ effects })
  }
}
