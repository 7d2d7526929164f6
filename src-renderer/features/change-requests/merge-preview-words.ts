import type { MergePreview } from '../../../src-main/schemas/history/merge-preview.ts'
import { counted } from '../../ui/words/counted.ts'

/** A sentence about a merge. A warning names a step that the user may want to take first. */
export interface PreviewSentence {
  tone: 'plain' | 'warning'
  text: string
}

const COUNTED = ['added', 'modified', 'moved', 'deleted'] as const
/** The number of titles that a sentence names. */
const NAMED = 3

/** Returns the effect of a merge as sentences: pages, conflicts, broken links and missing reviews. */
export function previewSentences(preview: MergePreview): PreviewSentence[] {
  return [...pageWords(preview), ...conflictWords(preview), ...linkWords(preview), ...reviewWords(preview)]
}

/**
 * Returns the sentences of the question before a merge: its effect, and the rules that it bypasses. A merge with
 * conflicts changes nothing yet, so it needs no question and the answer is undefined.
 */
export function mergeQuestion(preview: MergePreview): PreviewSentence[] | undefined {
  if ((preview.conflicts?.length ?? 0) > 0) return undefined
  const bypassed = preview.unmetRules.map(({ sentence }): PreviewSentence => ({
    tone: 'warning',
    text: `This merge bypasses a merge rule: ${sentence}`,
  }))
  return [...previewSentences(preview), ...bypassed]
}

/**
 * Returns the sentences of the question before a parked merge is sent again: its effect, and the rules that are not met
 * now. Whether it bypasses them is part of the merge. The answer is undefined as for other merges.
 */
export function retryQuestion(preview: MergePreview): PreviewSentence[] | undefined {
  const asked = mergeQuestion({ ...preview, unmetRules: [] })
  const unmet = preview.unmetRules.map(({ sentence }): PreviewSentence => ({
    tone: 'warning',
    text: `A merge rule is not met: ${sentence}`,
  }))
  return asked && [...asked, ...unmet]
}

function pageWords({ pages, files, isPartial }: MergePreview): PreviewSentence[] {
  const counts = [
    ...COUNTED.filter((kind) => pages[kind] > 0).map((kind) => `${counted(pages[kind], 'page')} ${kind}`),
    ...(files > 0 ? [`${counted(files, 'file')} changed`] : []),
  ]
  if (counts.length === 0) return []
  const text = `The space changes for everyone: ${isPartial ? 'at least ' : ''}${counts.join(', ')}.`
  return [{ tone: 'plain', text }]
}

function conflictWords({ conflicts, outdated }: MergePreview): PreviewSentence[] {
  if (conflicts === undefined)
    return [{ tone: 'plain', text: 'The space has changed since. Conflicts show when you merge.' }]
  if (conflicts.length > 0) {
    const titles = conflicts.slice(0, NAMED).map(({ title }) => `“${title}”`)
    const more = conflicts.length > NAMED ? ` and ${conflicts.length - NAMED} more` : ''
    const text = `Conflicts on ${titles.join(', ')}${more}. The merge waits until you resolve them.`
    return [{ tone: 'warning', text }]
  }
  return outdated
    ? [{ tone: 'plain', text: 'The space has changed since. Both join without a conflict.' }]
    : []
}

function linkWords({ brokenLinks }: MergePreview): PreviewSentence[] {
  if (brokenLinks === 0) return []
  const sign = brokenLinks === 1 ? 'is marked' : 'are marked'
  return [
    { tone: 'warning', text: `It breaks ${counted(brokenLinks, 'link')}, which ${sign} as new in Health.` },
  ]
}

function reviewWords({ reviews: { approved, changesRequested, outdated } }: MergePreview): PreviewSentence[] {
  const words: PreviewSentence[] = []
  if (changesRequested > 0)
    words.push({ tone: 'warning', text: `${counted(changesRequested, 'reviewer')} requested changes.` })
  if (outdated > 0)
    words.push({
      tone: 'warning',
      text: `${counted(outdated, 'reviewer')} reviewed an earlier revision only.`,
    })
  if (approved > 0) words.push({ tone: 'plain', text: `Approved by ${counted(approved, 'reviewer')}.` })
  if (words.length === 0) words.push({ tone: 'plain', text: 'Nobody has reviewed it.' })
  return words
}
