import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import type { Collection } from '../../src-main/schemas/collection.ts'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'
import type { Organization } from '../../src-main/schemas/people/organization.ts'
import type { Space } from '../../src-main/schemas/space.ts'
import type { ClientProblem } from '../api/client-problem.ts'
import { useClient } from '../api/client.ts'
import { listAll } from '../api/list-all.ts'
import { touches } from '../api/touches.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useOperation } from '../api/use-operation.ts'
import { libraryTree, type Library } from './library-tree.ts'

/** The open workspace: the organization, and its library of collections and spaces. */
export interface Workspace {
  organization: ComputedRef<Organization | undefined>
  /** True when the user may create spaces and collections, and import. */
  mayCreate: ComputedRef<boolean>
  /** True once the answer shows that there is none, for example on a replica before its first pull. */
  organizationIsMissing: ComputedRef<boolean>
  /** Undefined before the first answer. */
  collections: ComputedRef<Collection[] | undefined>
  spaces: ComputedRef<Space[] | undefined>
  /** Collections and spaces as a tree; empty before the first answer. */
  library: ComputedRef<Library>
  problem: ComputedRef<ClientProblem | undefined>
  refresh: () => Promise<void>
}

const WORKSPACE: InjectionKey<Workspace> = Symbol('workspace')

/** The rights in a space or collection follow the user's role in the organization. */
const inLibrary = touches({ kinds: ['library', 'space', 'change-request', 'comment', 'organization'] })
const inContent = touches({ kinds: ['content'], changeRequest: null })

/**
 * Returns true when a change is visible in the library. The counts of a space follow its change requests and comments;
 * its time follows its content. Text in a change request, saved every second, is not visible there.
 */
const changesLibrary = (touched: Touched): boolean => inLibrary(touched) || inContent(touched)

/** Reads the library once for the sidebar, the home screen and the palette. */
export function provideWorkspace(): Workspace {
  const client = useClient()
  const organizations = useOperation(
    'listOrganizationsForAuthenticatedUser',
    { query: { limit: 1 } },
    { refreshOn: touches({ kinds: ['organization'] }), keepPrevious: true },
  )
  const organization = computed(() => organizations.value.value?.items[0])

  const library = useAnswer(
    () => organization.value?.id ?? null,
    async (organizationId) => {
      const params = { organizationId }
      const [collections, spaces] = await Promise.all([
        listAll((query) => client.call('listCollectionsInOrganizationById', { params, query })),
        listAll((query) => client.call('listSpacesInOrganizationById', { params, query })),
      ])
      return { collections, spaces }
    },
    { refreshOn: changesLibrary, keepPrevious: true },
  )

  const collections = computed(() => library.value.value?.collections)
  const spaces = computed(() => library.value.value?.spaces)
  const workspace: Workspace = {
    organization,
    mayCreate: computed(() => organization.value?.permissions.createContent === true),
    organizationIsMissing: computed(() => organizations.value.value?.items.length === 0),
    collections,
    spaces,
    library: computed(() => libraryTree(collections.value ?? [], spaces.value ?? [])),
    problem: computed(() => organizations.problem.value ?? library.problem.value),
    async refresh() {
      await (organization.value ? library.refresh() : organizations.refresh())
    },
  }
  provide(WORKSPACE, workspace)
  return workspace
}

/** Returns the workspace of the shell around this component. */
export function useWorkspace(): Workspace {
  const workspace = inject(WORKSPACE)
  if (!workspace) throw new Error('This component stands outside of the shell')
  return workspace
}
