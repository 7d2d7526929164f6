import { onScopeDispose, watch } from 'vue'
import type { Ref } from 'vue'
import type { Page } from '../../../../../src-main/schemas/page.ts'
import { useClient } from '../../../../api/client.ts'
import type { Timer } from '../../../../editor/saving/draft-saver.ts'
import { useSync } from '../../../../session/sync.ts'
import { useWorkspace } from '../../../../session/workspace.ts'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'
import { useBegunAnswers } from '../../begin/begun-answers.ts'
import { useChangeRequest } from '../../open-change-request.ts'
import { useEditHistory } from '../../tree-edits/use-edit-history.ts'
import type { DraftContext } from './draft-context.ts'
import { PageDraft } from './page-draft.ts'
import { parkedEditOf, parkedEditsOf } from './parked-edit.ts'
import { useOpenDraft, type OpenDraft, type OpenPlace } from './use-open-draft.ts'

/** Storing and sending a long text takes longer than a frame. A key does not wait for it. */
export const browserTimer: Timer = { now: () => performance.now(), after: whenIdle }

/**
 * Returns the context of a draft. Edits that were parked before the page opened are not part of its text, and are not
 * compared with it.
 */
function useDraftContext(
  params: Readonly<Ref<OpenPlace | null>>,
): (place: OpenPlace, page: Page) => DraftContext {
  const client = useClient()
  const history = useEditHistory()
  const { connection, items } = useSync()
  return (place, { id: page, title }) => {
    const draftedRequest = () => ({
      space: place.spaceId,
      changeRequest: params.value?.changeRequestId ?? place.changeRequestId,
    })
    const parkedBefore = new Set(
      parkedEditsOf(items.value ?? [], { ...draftedRequest(), page }).map(({ id }) => id),
    )
    return {
      client,
      storage: localStorage,
      timer: browserTimer,
      saved: (from, to, currentId) => history.noteText({ page: currentId, title, before: from, after: to }),
      async parkedEdit(currentId) {
        if (!connection.value) return undefined
        const outbox = await client.call('listOutbox')
        return parkedEditOf(outbox.items, { ...draftedRequest(), page: currentId }, parkedBefore)
      },
    }
  }
}

/** Opens the draft of the page in the address. Sends the previous draft's text and closes it. */
export function usePageDraft(pageId: () => string | undefined): OpenDraft {
  const client = useClient()
  const { params } = useChangeRequest()
  const { organization } = useWorkspace()
  const begun = useBegunAnswers()
  const contextOf = useDraftContext(params)
  const { openText, focusPage } = useEditHistory()

  async function readPage(place: OpenPlace, id: string, openedAs: string | undefined): Promise<PageDraft> {
    const readAhead = begun.takePage(place.changeRequestId, id)
    const page = await (readAhead ??
      client.call('getPageInChangeRequestById', { params: { ...place, pageId: id } }))
    const read = new PageDraft(
      contextOf(place, page),
      { ...place, organization: organization.value?.id, page },
      openedAs,
    )
    // A remote may have renamed the new page before it was read.
    if (focusPage.value === id) focusPage.value = page.id
    // Others may have changed the page before this screen listened.
    if (readAhead) whenIdle(0, () => void (opened.draft.value === read && read.refresh()))
    return read
  }

  const opened = useOpenDraft(pageId, readPage)
  watch(opened.draft, (shown) => (openText.value = shown), { flush: 'sync' })
  onScopeDispose(() => (openText.value = undefined))
  return opened
}
