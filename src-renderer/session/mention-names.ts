import { inject, onScopeDispose, provide, shallowReactive, type InjectionKey } from 'vue'
import type { MentionTarget } from '../../src-main/content/markdown/links/mention.ts'
import { asClientProblem } from '../api/client-problem.ts'
import { useClient } from '../api/client.ts'
import { touches } from '../api/touches.ts'
import { useOperation } from '../api/use-operation.ts'
import type { Workspace } from './workspace.ts'

/** The current names of mentioned users and teams. */
export interface MentionNames {
  /** Returns the name; undefined while it is unknown, and for a target that the user may not see. */
  nameOf: (target: MentionTarget) => string | undefined
  /** True for a mention of the user at this device. */
  isOwn: (target: MentionTarget) => boolean
}

const MENTION_NAMES: InjectionKey<MentionNames> = Symbol('mention names')

/** A name that cannot be read is not an error: the mention has the name as its author wrote it. */
const UNNAMED = { nameOf: () => undefined, isOwn: () => false }

/** Returns the names of the shell around this component; none outside of it. */
export const useMentionNames = (): MentionNames => inject(MENTION_NAMES, UNNAMED)

/**
 * Reads each name once for all texts on the screen, and again when users or teams change. It contains only these
 * names, and ends with the workspace.
 */
export function provideMentionNames({ organization }: Pick<Workspace, 'organization'>): void {
  const client = useClient()
  const names = shallowReactive(new Map<string, string | undefined>())
  const requested = new Map<string, MentionTarget>()
  /** The number of the newest request of each name. An older answer may arrive after a newer one. */
  const newest = new Map<string, number>()
  const { value: user } = useOperation(
    'getAuthenticatedUser',
    {},
    { refreshOn: touches({ kinds: ['user'] }), keepPrevious: true },
  )

  async function read({ kind, id }: MentionTarget): Promise<string | undefined> {
    if (kind === 'user') return (await client.call('getUserById', { params: { userId: id } })).displayName
    if (!organization.value) return undefined
    const params = { organizationId: organization.value.id, teamId: id }
    return (await client.call('getTeamInOrganizationById', { params })).title
  }

  async function request(key: string, target: MentionTarget): Promise<void> {
    const own = (newest.get(key) ?? 0) + 1
    newest.set(key, own)
    try {
      const name = await read(target)
      if (newest.get(key) === own) names.set(key, name)
    } catch (error) {
      // A user who left no longer has a name. Without an answer the last name stays.
      const isUnknown = asClientProblem(error).code === 'resource.unknown'
      if (isUnknown && newest.get(key) === own) names.set(key, undefined)
    }
  }

  const requestAgain = (): void => {
    for (const [key, target] of requested) void request(key, target)
  }
  const changesNames = touches({ kinds: ['user', 'organization'] })
  const stops = [
    client.watchReturn(requestAgain),
    client.subscribe((event) => {
      if (event.type === 'changed' && event.touched.some(changesNames)) requestAgain()
    }),
  ]
  onScopeDispose(() => stops.forEach((stop) => stop()))

  provide(MENTION_NAMES, {
    nameOf({ kind, id }) {
      const key = `${kind}:${id}`
      if (!requested.has(key)) {
        requested.set(key, { kind, id })
        void request(key, { kind, id })
      }
      return names.get(key)
    },
    isOwn: ({ kind, id }) => kind === 'user' && id === user.value?.id,
  })
}
