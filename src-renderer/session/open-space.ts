import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import { useRoute } from 'vue-router'
import { readReferencePageId } from '../../src-main/content/api-reference/reference-pages.ts'
import type { Space } from '../../src-main/schemas/space.ts'
import { touches } from '../api/touches.ts'
import type { Answer } from '../api/use-answer.ts'
import { useOperation } from '../api/use-operation.ts'
import { usePageTree, type PageTree } from './page-tree/page-tree.ts'
import { useSpaceFiles, type SpaceFiles } from './space-files.ts'

/** The space in the address, with its page tree, for the sidebar, the page and the palette. */
export interface OpenSpace {
  id: ComputedRef<string | undefined>
  space: Answer<Space>
  tree: PageTree
  files: SpaceFiles
}

const OPEN_SPACE: InjectionKey<OpenSpace> = Symbol('open space')

/** Follows the address and reads the space in it. */
export function provideOpenSpace(): OpenSpace {
  const route = useRoute()
  const id = computed(() => {
    const named = route.params['space']
    return typeof named === 'string' ? named : undefined
  })
  const input = () => (id.value === undefined ? null : { params: { spaceId: id.value } })

  const space = useOperation('getSpaceById', input, {
    // The rights in a space follow the user's role in the organization. Only a change of the library reports a space
    // that was moved out of sight.
    refreshOn: touches({
      kinds: ['space', 'change-request', 'comment', 'organization', 'library'],
      space: id,
    }),
  })
  const page = (): string | undefined => {
    const named = route.params['page']
    // A page made from a specification stands below an entry of the tree.
    return typeof named === 'string' ? readReferencePageId(named).entry : undefined
  }
  /** The page of a change request may be unknown to the space, whose tree is not shown then. */
  const isChange = (): boolean => route.params['change'] !== undefined
  const tree = usePageTree(
    () => (id.value === undefined ? null : { spaceId: id.value }),
    () => (isChange() ? undefined : page()),
    { refreshOn: touches({ kinds: ['content', 'space', 'openapi-spec'], space: id, changeRequest: null }) },
  )

  const open: OpenSpace = { id, space, tree, files: useSpaceFiles(id) }
  provide(OPEN_SPACE, open)
  return open
}

/** Returns the open space of the shell around this component. */
export function useOpenSpace(): OpenSpace {
  const open = inject(OPEN_SPACE)
  if (!open) throw new Error('This component stands outside of the shell')
  return open
}
