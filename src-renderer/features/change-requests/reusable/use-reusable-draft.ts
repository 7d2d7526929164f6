import { useClient } from '../../../api/client.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { PageDraft } from '../editing/draft/page-draft.ts'
import type { DraftedText } from '../editing/draft/text-store.ts'
import { useOpenDraft, type OpenDraft } from '../editing/draft/use-open-draft.ts'
import { browserTimer } from '../editing/draft/use-page-draft.ts'
import { ReusableTextStore } from './reusable-text-store.ts'

/** A reusable content as it was read for a draft. */
export interface DraftedReusable extends DraftedText {
  /** The path of its file, against which its links are resolved. */
  path: string
}

/** Opens the draft of the reusable content in the address. */
export function useReusableDraft(contentId: () => string): OpenDraft<DraftedReusable> {
  const client = useClient()
  const { organization } = useWorkspace()
  return useOpenDraft(contentId, async (place, id, openedAs) => {
    const params = { ...place, reusableContentId: id }
    const read = await client.call('getReusableContentInChangeRequestById', { params })
    const page = {
      id: read.id,
      title: read.title,
      markdown: read.markdown ?? '',
      ...(read.document !== undefined && { documentId: read.document }),
      path: read.git?.path ?? '',
    }
    const textStore = new ReusableTextStore(client, { ...place, content: read.id })
    const context = { client, storage: localStorage, timer: browserTimer, textStore }
    return new PageDraft(context, { ...place, organization: organization.value?.id, page }, openedAs)
  })
}
