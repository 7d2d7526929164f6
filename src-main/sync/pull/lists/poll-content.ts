import { positionsInOrder } from '../../../domain/positions-in-order.ts'
import type { Change } from '../../../schemas/feed/feed.ts'
import type { Page } from '../../../schemas/page.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { storeVersion, listedVersions } from './listed-versions.ts'
import { pageEvidence, textEvidence, listedPage, type PlacedPage } from './page-entry.ts'
import { pollFiles } from './poll-files.ts'
import { addDeletion, type PolledLine, type PolledRevisionLine } from './polled-line.ts'

/** The number of page texts requested at once: one for each connection of the client. */
const PARALLEL = 8

/**
 * Polls the pages and files of a line, and requests only the changed ones. An entity that is missing in the revision
 * becomes a deletion once its own request confirms it.
 */
export async function pollContent(pull: ListPull, polled: PolledLine): Promise<void> {
  const knownVersions = listedVersions(pull.store, 'page', polled.line)
  const tree = placedPages(polled.from.pages, knownVersions)
  const changed = tree.filter((placed) => knownVersions.get(placed.page.id)?.evidence !== evidenceOf(placed))
  const isInParts = polled.isInParts || changed.length > pull.step()
  const line = { ...polled, ...(isInParts ? polled.parts : polled.whole) }
  let entries = beginWith(pull, polled.begin(line))
  const lacksFiles = await pollFiles(pull, line, entries)
  let ahead = requestTexts(line, changed.slice(0, pull.step()))
  for (let start = 0; start < changed.length;) {
    const { batch, answers } = await ahead
    // The remote prepares the next texts while the current ones are written.
    start += batch.length
    ahead = requestTexts(line, changed.slice(start, start + pull.step()))
    batch.forEach((placed, index) => addPage(entries, line, placed, answers[index] ?? null))
    if (isInParts) {
      pull.commit(entries)
      entries = pull.begin()
    }
  }
  const listedIds = new Set(tree.map(({ page }) => page.id))
  for (const id of knownVersions.keys()) if (!listedIds.has(id)) await reconcilePage(entries, line, id)
  if (isInParts) for (const change of polled.begin(polled.whole)) entries.add(change)
  entries.note((store) => polled.end(store, lacksFiles))
  pull.commit(entries)
}

interface RequestedTexts {
  batch: PlacedPage[]
  answers: (Page | null)[]
}

/** The pages of one step, with the answers that contain their texts. */
function requestTexts(line: PolledRevisionLine, batch: PlacedPage[]): Promise<RequestedTexts> {
  const response = inParallel(batch, ({ page }) => line.page(page.id)).then((answers) => ({ batch, answers }))
  // The later await receives a failure. After an early stop of the pull there is none.
  response.catch(() => undefined)
  return response
}

function beginWith(pull: ListPull, changes: Change[]): ListEntries {
  const entries = pull.begin()
  for (const change of changes) entries.add(change)
  return entries
}

function evidenceOf(placed: PlacedPage, text = textEvidence(placed.page)): string {
  return `${pageEvidence(placed)} ${text}`
}

/** Adds a page. A page that was deleted before its request is handled with the next revision. */
function addPage(
  entries: ListEntries,
  line: PolledRevisionLine,
  placed: PlacedPage,
  answer: Page | null,
): void {
  if (!answer) return
  const { step } = line
  entries.add(listedPage(placed, answer.markdown, line))
  // The evidence of the text comes from its own answer, which may be newer than the tree.
  const text = textEvidence(answer) || textEvidence(placed.page)
  const { parent, position } = placed
  const version = { parent, position, evidence: evidenceOf(placed, text) }
  entries.note((store) =>
    storeVersion(store, 'page', { key: line.line.key, step, thing: placed.page.id }, version),
  )
}

async function reconcilePage(entries: ListEntries, line: PolledRevisionLine, id: string): Promise<void> {
  if ((await line.page(id)) !== null) return
  addDeletion(entries, line, 'page', id)
}

/** Returns the pages of a tree, parents first, with their previous sort keys where the order permits. */
function placedPages(
  pages: Page[],
  knownVersions: Map<string, { parent: string | null; position: string }>,
  parent: string | null = null,
): PlacedPage[] {
  const keys = pages.map(({ id }) => {
    const version = knownVersions.get(id)
    return version?.parent === parent ? version.position : undefined
  })
  const positions = positionsInOrder(keys)
  return pages.flatMap((page, index) => [
    { page, parent, position: positions[index] ?? '' },
    ...placedPages(page.pages ?? [], knownVersions, page.id),
  ])
}

async function inParallel<Item, Answer>(
  items: Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      const item = items[index]
      if (item !== undefined) answers[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, worker))
  return answers
}
