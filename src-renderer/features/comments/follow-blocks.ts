import { readQuote, writeQuote } from '../../../src-main/content/comments/quoted-words.ts'
import { blockPreview } from '../../../src-main/content/markdown/block-preview.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { alignBlocks } from '../../../src-main/content/merge/align-blocks.ts'
import { similarBlock } from '../../../src-main/content/merge/similar-block.ts'
import { sourceAs } from './draft-source.ts'
import { moveDraft, store, storedAs } from './use-composer-draft.ts'

/** An unposted comment whose block is not in the present text. */
export interface OrphanedDraft {
  key: string
  blockId: string
  /** The source of the block when the comment was written. */
  source: string
}

/** The outcome for the unposted comments on blocks of a page. */
export interface Followed {
  /** The keys to which comments were moved. */
  moved: string[]
  /** The comments whose blocks have no present version. */
  orphaned: OrphanedDraft[]
}

/**
 * Moves the unposted comments on blocks of a page to the present versions of their blocks. `pageKey` is the key of a
 * comment on the page. The comment with the key `open` is left to its composer. `earlier` is the text of the page up to
 * now, where it is known.
 */
export function followBlocks(
  pageKey: string,
  text: string,
  { open, earlier }: { open?: string | undefined; earlier?: string | undefined } = {},
): Followed {
  const drafts = draftsOn(pageKey).filter(({ key }) => key !== open)
  const moved: string[] = []
  const orphaned: OrphanedDraft[] = []
  const blocks = drafts.length === 0 ? [] : splitBlocks(text)
  for (const draft of drafts) {
    if (blocks.some(({ id }) => id === draft.blockId)) continue
    const presentId = presentBlock(draft, text, earlier)
    const block = blocks.find(({ id }) => id === presentId)
    if (!block) {
      orphaned.push(draft)
      continue
    }
    const key = pageKey + block.id
    moveBlockDraft(draft, key)
    store(localStorage, sourceAs(key), text.slice(block.start, block.end))
    moved.push(key)
  }
  return { moved, orphaned }
}

function presentBlock(
  { blockId, source }: OrphanedDraft,
  text: string,
  earlier: string | undefined,
): string | undefined {
  const isKnown = earlier !== undefined && splitBlocks(earlier).some(({ id }) => id === blockId)
  return isKnown ? alignBlocks(earlier, text).get(blockId) : similarBlock(text, source)?.id
}

/** Moves an unposted comment from its deleted block to the page, with the words of the block as a quotation. */
export function moveToPage(pageKey: string, draft: OrphanedDraft): void {
  const text = localStorage.getItem(storedAs(draft.key)) ?? ''
  const [block] = splitBlocks(draft.source)
  if (block && !readQuote(text))
    store(localStorage, storedAs(draft.key), `${writeQuote(blockPreview(draft.source, block))}\n\n${text}`)
  moveBlockDraft(draft, pageKey)
}

function moveBlockDraft({ key }: OrphanedDraft, to: string): void {
  moveDraft(key, to)
  // Without room on the device, the comment stays where it is.
  if (localStorage.getItem(storedAs(key)) === null) localStorage.removeItem(sourceAs(key))
}

/** The unposted comments on blocks of a page whose sources are stored. */
function draftsOn(pageKey: string): OrphanedDraft[] {
  const prefix = storedAs(pageKey)
  return Object.keys(localStorage).flatMap((name) => {
    const blockId = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    const source = localStorage.getItem(sourceAs(pageKey + blockId))
    return blockId === '' || source === null ? [] : [{ key: pageKey + blockId, blockId, source }]
  })
}
