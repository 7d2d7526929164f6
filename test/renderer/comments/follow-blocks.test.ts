import { expect, it } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { useDraftSource } from '../../../src-renderer/features/comments/draft-source.ts'
import { followBlocks, moveToPage } from '../../../src-renderer/features/comments/follow-blocks.ts'
import { storedDraft, useComposerDraft } from '../../../src-renderer/features/comments/use-composer-draft.ts'

const TEXT = 'First words.\n\nStep 1: press the red button.\n\nStep 2: press the blue button.\n'
const EDITED = TEXT.replace('red', 'dark red')
const PAGE = 'space.change.page.'

const keyIn = (text: string, index: number): string => PAGE + splitBlocks(text)[index]!.id

/** Writes a comment on a block of `TEXT`, and closes its composer. */
async function begin(index: number, words: string): Promise<string> {
  const key = keyIn(TEXT, index)
  const { start, end } = splitBlocks(TEXT)[index]!
  const scope = effectScope()
  scope.run(() => {
    const draft = useComposerDraft(() => key)
    useDraftSource(
      () => key,
      () => draft.value,
      () => TEXT.slice(start, end),
    )
    draft.value = words
  })
  await nextTick()
  scope.stop()
  return key
}

it('finds a begun comment again on the edited version of its block', async () => {
  const key = await begin(1, 'Which red?')
  const present = keyIn(EDITED, 1)
  expect(followBlocks(PAGE, EDITED)).toEqual({ moved: [present], orphaned: [] })
  expect(storedDraft(present)).toBe('Which red?')
  expect(storedDraft(key)).toBe('')
})

it('finds it after further edits', async () => {
  await begin(1, 'Which red?')
  followBlocks(PAGE, EDITED)
  const further = EDITED.replace('press', 'hold down')
  followBlocks(PAGE, further)
  expect(storedDraft(keyIn(further, 1))).toBe('Which red?')
})

it('leaves it on a block without edits, and leaves the comment of an open composer', async () => {
  const first = await begin(0, 'Hello.')
  const open = await begin(1, 'Which red?')
  expect(followBlocks(PAGE, EDITED, { open })).toEqual({ moved: [], orphaned: [] })
  expect([storedDraft(first), storedDraft(open)]).toEqual(['Hello.', 'Which red?'])
})

it('detects by the earlier text that a block was deleted, though another one is similar', async () => {
  const key = await begin(1, 'Which red?')
  const without = 'First words.\n\nStep 2: press the blue button.\n'
  const { moved, orphaned } = followBlocks(PAGE, without, { earlier: TEXT })
  expect(moved).toEqual([])
  expect(orphaned.map((draft) => draft.key)).toEqual([key])
  moveToPage(PAGE, orphaned[0]!)
  expect(storedDraft(PAGE)).toBe('> Step 1: press the red button.\n\nWhich red?')
  expect(Object.keys(localStorage)).toHaveLength(1)
})

it('deletes the source of a block together with its comment', async () => {
  const key = keyIn(TEXT, 0)
  const text = ref('Written.')
  const scope = effectScope()
  scope.run(() =>
    useDraftSource(
      () => key,
      () => text.value,
      () => 'First words.',
    ),
  )
  expect(Object.keys(localStorage)).toHaveLength(1)
  text.value = ''
  await nextTick()
  scope.stop()
  expect(Object.keys(localStorage)).toEqual([])
})
