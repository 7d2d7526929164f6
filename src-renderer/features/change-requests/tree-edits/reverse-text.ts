import { withDifference, differenceFrom } from '../../../editor/saving/text-difference.ts'
import type { EditStep } from './edit-history.ts'
import type { AppliedPage, TreeStore } from './tree-store.ts'

/** The text of a page that is open in the editor. */
export interface OpenText {
  readonly pageId: { readonly value: string }
  readonly text: string
  /** The document id of the text that is saved. */
  readonly documentId: string | undefined
  readonly isDirty: boolean
  /** Replaces the text as the user would, and saves it. */
  replace: (text: string) => Promise<void>
}

type TextStep = Extract<EditStep, { kind: 'text' }>

/**
 * Restores the text of a page before a step. Returns the step that reverses this. Returns undefined when the text has
 * changed since the step, because another user wrote it.
 */
export async function reverseText(
  store: TreeStore,
  step: TextStep,
  open: OpenText | undefined,
): Promise<TextStep | undefined> {
  if (open?.pageId.value === step.page) return reverseOpen(step, open)
  const place = await store.place(step.page)
  if (!place || place.page.documentId !== step.documentId) return undefined
  const { markdown = '' } = await store.page(step.page)
  const text = withDifference(markdown, step.back)
  const [applied] = await store.apply([
    {
      operation: 'update_page',
      page: step.page,
      document: { markdown: text },
      ifDocumentId: step.documentId,
    },
  ])
  return reversed(step, { before: markdown, after: text }, applied?.documentId)
}

async function reverseOpen(step: TextStep, open: OpenText): Promise<TextStep | undefined> {
  if (open.isDirty || open.documentId !== step.documentId) return undefined
  const before = open.text
  const after = withDifference(before, step.back)
  await open.replace(after)
  return reversed(step, { before, after }, open.documentId)
}

function reversed(
  step: TextStep,
  { before, after }: { before: string; after: string },
  documentId: AppliedPage['documentId'],
): TextStep | undefined {
  return documentId === undefined ? undefined : { ...step, documentId, back: differenceFrom(after, before) }
}
