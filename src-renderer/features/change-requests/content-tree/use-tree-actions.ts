import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import type { PageNode } from '../../../session/page-tree/page-node.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { AT_END, type TreePlace } from '../../../ui/tree/tree-moves.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** The actions on the tree of a change request. Each returns true when it succeeded. */
export interface TreeActions {
  problem: ShallowRef<ClientProblem | undefined>
  isBusy: Readonly<ShallowRef<boolean>>
  add: (place: TreePlace, title: string) => Promise<boolean>
  rename: (node: PageNode, title: string, isNew: boolean) => Promise<boolean>
  move: (node: PageNode, place: TreePlace) => Promise<boolean>
  remove: (node: PageNode) => Promise<boolean>
  restore: (page: string) => Promise<boolean>
}

/** Changes the tree. Each change is one revision, and a failure is stored as a problem. */
export function useTreeActions(): TreeActions {
  const { apply } = useChangeRequest()
  const router = useRouter()
  const toasts = useToasts()
  const problem = shallowRef<ClientProblem>()
  const isBusy = shallowRef(false)

  async function attempt(change: ContentChange): Promise<{ id: string }[] | undefined> {
    isBusy.value = true
    problem.value = undefined
    try {
      return await apply([change])
    } catch (error) {
      problem.value = asClientProblem(error)
      return undefined
    } finally {
      isBusy.value = false
    }
  }

  const done = async (change: ContentChange): Promise<boolean> => (await attempt(change)) !== undefined

  return {
    problem,
    isBusy,
    async add({ into, at }, title) {
      const document = { markdown: '' }
      const parent = into === null ? {} : { into }
      const pages = await attempt({ operation: 'insert_page', title, document, ...indexOf(at), ...parent })
      const page = pages?.[0]?.id
      if (page !== undefined) await router.push({ name: CHANGE_SCREEN.edit, params: { page } })
      return pages !== undefined
    },
    // A new page has no readers yet, so its address follows its title.
    rename: ({ page }, title, isNew) =>
      done({ operation: 'update_page', page: page.id, title, ...(isNew && { slug: '' }) }),
    move: ({ page }, { into, at }) => done({ operation: 'update_page', page: page.id, into, ...indexOf(at) }),
    async remove({ page }) {
      const isDone = await done({ operation: 'delete_page', page: page.id })
      if (isDone) toasts.show({ text: `“${page.title}” is deleted in this change request.` })
      return isDone
    },
    restore: (page) => done({ operation: 'revert_page', page }),
  }
}

/** The end needs no index: the core knows the number of siblings. */
const indexOf = (at: number): { at?: number } => (at === AT_END ? {} : { at })
