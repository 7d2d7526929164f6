import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { attemptAndUndo } from '../support/documents/attempt-and-undo.ts'
import { openWorld, type World } from '../support/sync/world.ts'

let world: World
/** Other resources of each kind. The caller has all permissions on them. */
let others: Record<string, string>
beforeAll(() => {
  world = openWorld()
  const { workspace, elsewhere, names } = world
  workspace.setRole(workspace.user, elsewhere, 'admin')
  const params = { organizationId: workspace.organization }
  const siteId = workspace.call('createSite', { params, body: { title: 'Another' } }).id
  others = { organizationId: elsewhere, spaceId: names['spareSpace'] ?? '', siteId }
})
afterAll(() => world.workspace.close())

const operations = [...registry.values()]
const nameParams = ({ path }: AnyOperation) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)

/** The parameters that may name a missing resource, by operation. */
const MAY_BE_MISSING: Readonly<Record<string, string>> = {
  getOrganizationsForEmailDomain: 'emailDomain',
  createOrUpdateOpenAPISpecBySlug: 'specSlug',
  publishIntegration: 'integrationName',
  // The API description requires 204 for a user who was not requested.
  removeRequestedReviewerFromChangeRequest: 'userId',
  // Two devices of a user may remove the same search.
  deleteSavedSearchInOrganization: 'savedSearchId',
}

const cases = operations.flatMap((operation) =>
  nameParams(operation)
    .filter((name) => MAY_BE_MISSING[operation.id] !== name)
    .map((name) => [operation.id, name, operation] as const),
)

const attempt = (operation: AnyOperation, input: RawInput) =>
  attemptAndUndo(world.workspace, operation, input)

const codeOf = (result: CallResult) =>
  result.ok ? `ok ${JSON.stringify(result.value)}` : result.problem.code

describe('every operation', () => {
  it.each(cases)('%s does not find a missing resource, by %s', async (_id, name, operation) => {
    const input = world.inputFor(operation, world.workspace)
    const faults: string[] = []
    for (const unknown of ['unknown', 'x'.repeat(128), '../x', '🪶', "' OR 1=1 --", '\u0000']) {
      const params = { ...(input.params as object), [name]: unknown }
      const code = codeOf(await attempt(operation, { ...input, params }))
      // A value that is no valid name is refused as invalid input.
      const expected = operation.params.safeParse(params).success ? 'resource.unknown' : 'input.invalid'
      if (code !== expected) faults.push(`${JSON.stringify(unknown)}: ${code}`)
    }
    expect(faults.join('; ')).toBe('')
  })

  const inside = cases.filter(
    ([id, name, operation]) =>
      ['organizationId', 'spaceId', 'siteId'].includes(name) &&
      nameParams(operation).at(-1) !== name &&
      MAY_BE_MISSING[id] === undefined,
  )
  it.each(inside)(
    '%s does not find a resource of one parent in another, by %s',
    async (_id, name, operation) => {
      const input = world.inputFor(operation, world.workspace)
      const params = { ...(input.params as object), [name]: others[name] }
      expect(codeOf(await attempt(operation, { ...input, params }))).toBe('resource.unknown')
    },
  )
})
