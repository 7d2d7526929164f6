import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import type { PageNode } from '../../../session/page-tree/page-node.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { AT_END, type TreePlace } from '../../../ui/tree/tree-moves.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { beforeDeletion, duplicateOf, undoDeletion, type DeletedPage } from './deleted-page.ts'
import { useLinkedTitles } from './use-linked-titles.ts'

/** The actions on the tree of a change request. Each returns true when it succeeded. */
export interface TreeActions {
  problem: ShallowRef<ClientProblem | undefined>
  isBusy: Readonly<ShallowRef<boolean>>
  add: (place: TreePlace, title: string) => Promise<boolean>
  rename: (node: PageNode, title: string, isNew: boolean) => Promise<boolean>
  move: (node: PageNode, place: TreePlace) => Promise<boolean>
  /** Deletes a page, and those below it. A page without others below it can be restored from the notice. */
  remove: (node: PageNode, isNew: boolean) => Promise<boolean>
  restore: (page: string) => Promise<boolean>
  /** Inserts a copy of a page behind it, and opens the copy. Its links and pictures are those of the page. */
  duplicate: (node: PageNode) => Promise<boolean>
  /** Hides a page from the table of contents, or shows it there again. */
  setHidden: (node: PageNode, hidden: boolean) => Promise<boolean>
}

/** Changes the tree. Each change is one revision, and a failure is stored as a problem. */
export function useTreeActions(): TreeActions {
  const { apply, params, sendUnsent } = useChangeRequest()
  const { call } = useClient()
  const router = useRouter()
  const toasts = useToasts()
  const linkedTitles = useLinkedTitles()
  const problem = shallowRef<ClientProblem>()
  const isBusy = shallowRef(false)

  const attempt = (...changes: ContentChange[]) => attemptWith(() => Promise.resolve(changes))

  async function attemptWith(
    prepare: () => Promise<ContentChange | ContentChange[]>,
  ): Promise<{ id: string }[] | undefined> {
    isBusy.value = true
    problem.value = undefined
    try {
      return await apply([await prepare()].flat())
    } catch (error) {
      problem.value = asClientProblem(error)
      return undefined
    } finally {
      isBusy.value = false
    }
  }

  const done = async (change: ContentChange): Promise<boolean> => (await attempt(change)) !== undefined

  /** The page with its text, for an undo; undefined where others would be lost with it. */
  async function readBefore(node: PageNode, isNew: boolean): Promise<DeletedPage | undefined> {
    if (!params.value || node.page.hasPages || node.page.type !== 'document') return undefined
    await sendUnsent()
    const place = { params: { ...params.value, pageId: node.page.id } }
    return beforeDeletion(await call('getPageInChangeRequestById', place), node, isNew)
  }

  async function duplicate(node: PageNode): Promise<boolean> {
    const copy = await attemptWith(async () => {
      await sendUnsent()
      const at = { params: { ...params.value!, pageId: node.page.id } }
      return duplicateOf(await call('getPageInChangeRequestById', at), node)
    })
    const page = copy?.[0]?.id
    if (page !== undefined) await router.push({ name: CHANGE_SCREEN.edit, params: { page } })
    return copy !== undefined
  }

  return {
    problem,
    isBusy,
    duplicate,
    setHidden: ({ page }, hidden) => done({ operation: 'update_page', page: page.id, hidden }),
    async add({ into, at }, title) {
      const document = { markdown: '' }
      const parent = into === null ? {} : { into }
      const pages = await attempt({ operation: 'insert_page', title, document, ...indexOf(at), ...parent })
      const page = pages?.[0]?.id
      if (page !== undefined) await router.push({ name: CHANGE_SCREEN.edit, params: { page } })
      return pages !== undefined
    },
    // A new page has no readers yet, so its address follows its title.
    async rename({ page }, title, isNew) {
      const change = { operation: 'update_page', page: page.id, title, ...(isNew && { slug: '' }) } as const
      if (!(await done(change))) return false
      void linkedTitles.offer({ id: page.id, before: page.title, after: title })
      return true
    },
    move: ({ page }, { into, at }) => done({ operation: 'update_page', page: page.id, into, ...indexOf(at) }),
    async remove(node, isNew) {
      const { page } = node
      const before = await readBefore(node, isNew).catch(() => undefined)
      const isDone = await done({ operation: 'delete_page', page: page.id })
      if (!isDone) return false
      const undo = before && { label: 'Undo', run: () => void attempt(...undoDeletion(before)) }
      toasts.show({
        text: `“${page.title}” is deleted in this change request.`,
        ...(undo && { action: undo }),
      })
      return true
    },
    restore: (page) => done({ operation: 'revert_page', page }),
  }
}

/** The end needs no index: the core knows the number of siblings. */
const indexOf = (at: number): { at?: number } => (at === AT_END ? {} : { at })
