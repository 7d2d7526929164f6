import type { ShallowRef } from 'vue'
import type { PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { AT_END, type TreePlace } from '../../../ui/tree/tree-moves.ts'
import { LevelShifts } from '../tree-edits/level-shifts.ts'
import type { Performed } from '../tree-edits/perform-actions.ts'
import { movesInto, type Gap } from '../tree-edits/plan-moves.ts'
import { copyOf } from '../tree-edits/stored-pages.ts'
import type { TreeAction } from '../tree-edits/tree-action.ts'
import type { TreeStore } from '../tree-edits/tree-store.ts'
import { useEditHistory } from '../tree-edits/use-edit-history.ts'
import { deletedPage, newPage, type NewEntry } from './new-entries.ts'
import { useLinkedTitles } from './use-linked-titles.ts'
import { useTreeSteps } from './use-tree-steps.ts'

/** The actions on the tree of a change request. Each is one step of its history. */
export interface TreeActions {
  problem: ShallowRef<ClientProblem | undefined>
  isBusy: Readonly<ShallowRef<boolean>>
  /** Returns the id of the new page; undefined when it was not created. */
  add: (place: TreePlace, entry: NewEntry) => Promise<string | undefined>
  rename: (page: string, title: string, isNew: boolean) => Promise<boolean>
  setAddress: (page: string, href: string) => Promise<boolean>
  move: (pages: readonly string[], gap: Gap) => Promise<boolean>
  /** Deletes pages, and those below them. */
  remove: (pages: readonly string[]) => Promise<boolean>
  restore: (page: string) => Promise<boolean>
  /** Inserts copies of pages after them, without the pages below. Returns the ids of the copies. */
  duplicate: (pages: readonly string[]) => Promise<readonly string[]>
  /** Hides pages from the table of contents, or shows them there again. */
  setHidden: (pages: readonly string[], hidden: boolean) => Promise<boolean>
}

const isDone = (performed: Performed | undefined): boolean => performed !== undefined && performed.done > 0

/** Changes the tree. A change of several pages is one step, and reported in words. */
export function useTreeActions(): TreeActions {
  const { store, isBusy } = useEditHistory()
  const { problem, perform, performOn, titleOf } = useTreeSteps()
  const linkedTitles = useLinkedTitles()
  const ifSeveral = (pages: readonly string[], verb: string) => (pages.length > 1 ? verb : undefined)

  return {
    problem,
    isBusy,
    async add({ into, at }, entry) {
      const to = { into, ...(at !== AT_END && { at }) }
      const action: TreeAction = { kind: 'insert', page: newPage(entry), to }
      return (await perform(`creation of “${entry.title}”`, action))?.pages[0]
    },
    // A new page has no readers yet, so its address follows its title.
    async rename(page, title, isNew) {
      const offerLinks = linkedTitles.prepareOffer()
      const before = await titleOf(page)
      if (before === undefined) return false
      const fields = { title, ...(isNew && { slug: '' }) }
      if (!isDone(await perform(`renaming of “${before}”`, { kind: 'change', page, fields }))) return false
      void offerLinks({ id: page, before, after: title })
      return true
    },
    async setAddress(page, href) {
      const words = `address of “${(await titleOf(page)) ?? ''}”`
      return isDone(await perform(words, { kind: 'change', page, fields: { href } }))
    },
    async move(pages, gap) {
      const words = { noun: 'move', verb: ifSeveral(pages, 'moved') }
      return isDone(await performOn(pages, words, (places) => movesInto(places, gap)))
    },
    async remove(pages) {
      const words = { noun: 'deletion', verb: 'deleted in this change request' }
      return isDone(await performOn(pages, words, deletionsOf))
    },
    async restore(page) {
      const action: TreeAction = { kind: 'insert', page: deletedPage(page), to: { into: null } }
      return isDone(await perform('restoring of a page', action))
    },
    async duplicate(pages) {
      const performed = await performOn(pages, { noun: 'duplication' }, (places) => copiesOf(store, places))
      return performed?.pages ?? []
    },
    async setHidden(pages, hidden) {
      const verb = hidden ? 'hidden from the table of contents' : 'shown in the table of contents'
      const words = { noun: hidden ? 'hiding' : 'showing', verb: ifSeveral(pages, verb) }
      const change = ({ page }: PagePlace): TreeAction => ({
        kind: 'change',
        page: page.id,
        fields: { hidden },
      })
      return isDone(await performOn(pages, words, (places) => places.map(change)))
    },
  }
}

const deletionsOf = (places: readonly PagePlace[]): TreeAction[] =>
  places.map(({ page }) => ({ kind: 'delete', page: page.id }))

/** Returns the actions that insert a copy after each of the pages. */
async function copiesOf(store: TreeStore, places: readonly PagePlace[]): Promise<TreeAction[]> {
  const shifts = new LevelShifts()
  const actions: TreeAction[] = []
  for (const { page, above, index } of places) {
    const into = above.at(-1)?.id ?? null
    const at = shifts.indexOf(into, index) + 1
    shifts.inserted(into, at)
    actions.push({ kind: 'insert', page: await copyOf(store, await store.page(page.id)), to: { into, at } })
  }
  return actions
}
