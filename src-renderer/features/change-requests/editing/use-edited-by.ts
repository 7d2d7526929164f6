import type { EditorView } from '@codemirror/view'
import { onScopeDispose } from 'vue'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useChangeRequest } from '../open-change-request.ts'
import type { PageDraft } from './draft/page-draft.ts'
import { createEditNaming } from './name-edits.ts'

/** Names the users whose edits are merged into the open text, where the events of these edits name them. */
export function useEditedBy(view: () => EditorView | undefined, draft: () => PageDraft): void {
  const client = useClient()
  const { params } = useChangeRequest()
  const isOwn = touches({
    kinds: ['content'],
    space: () => params.value?.spaceId,
    changeRequest: () => params.value?.changeRequestId,
  })
  const nameEdits = createEditNaming({ client, view, draft })
  const stop = client.subscribe((event) => {
    const touched = event.type === 'changed' ? event.touched.filter(isOwn) : []
    if (touched.length > 0) void nameEdits(touched)
  })
  onScopeDispose(stop)
}
