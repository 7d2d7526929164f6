import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { attemptAndUndo } from '../support/documents/attempt-and-undo.ts'
import { openWorld, type World } from '../support/sync/world.ts'

let world: World
/** Others of the kind, which the caller may do everything with. */
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

/** Parameters that name what need not be there: by operation. */
const FREE: Readonly<Record<string, string>> = {
  getOrganizationsForEmailDomain: 'emailDomain',
  createOrUpdateOpenAPISpecBySlug: 'specSlug',
  publishIntegration: 'integrationName',
  // The description answers 204 for a user who was not requested.
  removeRequestedReviewerFromChangeRequest: 'userId',
}

const cases = operations.flatMap((operation) =>
  nameParams(operation)
    .filter((name) => FREE[operation.id] !== name)
    .map((name) => [operation.id, name, operation] as const),
)

const attempt = (operation: AnyOperation, input: RawInput) =>
  attemptAndUndo(world.workspace, operation, input)

const codeOf = (result: CallResult) =>
  result.ok ? `ok ${JSON.stringify(result.value)}` : result.problem.code

describe('every operation', () => {
  it.each(cases)('%s does not find a missing resource, by %s', async (_id, name, operation) => {
    const input = world.inputFor(operation, world.workspace)
    const seen: string[] = []
    for (const unknown of ['unknown', 'x'.repeat(128), '../x', '🪶', "' OR 1=1 --", '\u0000']) {
      const params = { ...(input.params as object), [name]: unknown }
      const code = codeOf(await attempt(operation, { ...input, params }))
      // What can be no name at all is said to be none.
      const expected = operation.params.safeParse(params).success ? 'resource.unknown' : 'input.invalid'
      if (code !== expected) seen.push(`${JSON.stringify(unknown)}: ${code}`)
    }
    expect(seen.join('; ')).toBe('')
  })

  const inside = cases.filter(
    ([id, name, operation]) =>
      ['organizationId', 'spaceId', 'siteId'].includes(name) &&
      nameParams(operation).at(-1) !== name &&
      FREE[id] === undefined,
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
