import { watch } from 'vue'
import { blockPreview } from '../../../../src-main/content/markdown/block-preview.ts'
import { alignBlocks } from '../../../../src-main/content/merge/align-blocks.ts'
import { followBlocks, moveToPage } from '../../comments/follow-blocks.ts'
import { moveDraft } from '../../comments/use-composer-draft.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { useDiffComments } from './diff-comments.ts'
import type { ComposedPlace } from './diff-comments.ts'
import type { SideText, SideTexts } from './side-text.ts'

type Params = ReturnType<typeof useChangeRequest>['params']['value']

/** Returns the key of an unposted comment of the diff in the storage of this device. */
export function draftKey(params: Params, { pageId, blockId }: ComposedPlace): string {
  const { spaceId, changeRequestId } = params ?? {}
  return [spaceId, changeRequestId, pageId, blockId].map((part) => part ?? '').join('.')
}

/**
 * Moves the comment that the user writes with its block when the page is edited. Without its block, the comment moves
 * to the page, with its text and the reason. Unposted comments without an open composer move too, also those whose
 * blocks were edited while the diff was closed.
 */
export function useBegunComment(pageId: () => string, sides: () => SideTexts | undefined): void {
  const { params } = useChangeRequest()
  const { composing } = useDiffComments()
  function followClosed({ before, after }: SideTexts, earlier: string | undefined): void {
    const pageKey = draftKey(params.value, { pageId: pageId(), blockId: null })
    const open = composing.value ? draftKey(params.value, composing.value) : undefined
    for (const draft of followBlocks(pageKey, after.text, { open, earlier }).orphaned)
      if (!before.blocks.some(({ id }) => id === draft.blockId)) moveToPage(pageKey, draft)
  }
  watch(sides, (now, before) => now && followClosed(now, before?.after.text), { immediate: true })
  watch(sides, (now, before) => {
    const place = composing.value
    if (!now || !before || place?.pageId !== pageId() || place.blockId === null) return
    const next = placeIn(now, before.after, place)
    if (next === place) return
    moveDraft(draftKey(params.value, place), draftKey(params.value, next))
    composing.value = next
  })
}

/** Returns the place of a comment in the present sides. The words that it quotes are in its text already. */
export function placeIn(now: SideTexts, before: SideText, place: ComposedPlace): ComposedPlace {
  const { pageId, blockId } = place
  if (blockId === null || now.after.blocks.some(({ id }) => id === blockId)) return place
  // A removed block of the base stays where it is.
  const block = before.blocks.find(({ id }) => id === blockId)
  if (!block) return place
  const presentId = alignBlocks(before.text, now.after.text).get(blockId)
  return presentId === undefined
    ? { pageId, blockId: null, lost: blockPreview(before.text, block) }
    : { pageId, blockId: presentId }
}
