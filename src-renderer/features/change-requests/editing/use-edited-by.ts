import type { EditorView } from '@codemirror/view'
import { onScopeDispose } from 'vue'
import type { ChangeEvent } from '../../../../src-main/schemas/feed/change-event.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { namingEffects } from '../../../editor/edits-of-others.ts'
import { useChangeRequest } from '../open-change-request.ts'
import type { PageDraft } from './page-draft.ts'

/** Names the users whose edits are merged into the open text, where the events of these edits name them. */
export function useEditedBy(view: () => EditorView | undefined, draft: () => PageDraft): void {
  const client = useClient()
  const { params } = useChangeRequest()
  const isOwn = touches({
    kinds: ['content'],
    space: () => params.value?.spaceId,
    changeRequest: () => params.value?.changeRequestId,
  })
  const names = new Map<string, Promise<string>>()
  let ownId: Promise<string> | undefined

  /** Returns the name of a user; an empty one for this user, and for a user that cannot be read. */
  function nameOf(writer: string): Promise<string> {
    const requested = names.get(writer)
    if (requested) return requested
    const name = readName(writer).catch(() => '')
    names.set(writer, name)
    return name
  }

  async function readName(writer: string): Promise<string> {
    ownId ??= client.call('getAuthenticatedUser', {}).then(({ id }) => id)
    if (writer === (await ownId)) return ''
    return (await client.call('getUserById', { params: { userId: writer } })).displayName
  }

  async function nameEdits(event: ChangeEvent): Promise<void> {
    const touched = event.type === 'changed' ? event.touched.filter(isOwn) : []
    if (touched.length === 0) return
    const open = draft()
    const writers = [...new Set(touched.flatMap(({ writer }) => writer ?? []))]
    // The edit may be merged before its event arrives, or with the text that is read now.
    const [writerNames] = await Promise.all([Promise.all(writers.map(nameOf)), open.refresh()])
    const editor = view()
    if (!editor || draft() !== open) return
    const effects = namingEffects(editor.state, writerNames.filter(Boolean).join(', '))
    if (effects.length > 0) editor.dispatch({ effects })
  }

  onScopeDispose(client.subscribe((event) => void nameEdits(event)))
}
