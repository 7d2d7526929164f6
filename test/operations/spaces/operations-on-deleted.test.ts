import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src-main/api/all.ts'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { attemptAndUndo } from '../../support/documents/attempt-and-undo.ts'
import { refusal } from '../../support/refusal.ts'
import { openWorld, type World } from '../../support/sync/world.ts'

/** The operations on a deleted space that its administrators may use. */
const PERMITTED: readonly OperationId[] = ['getSpaceById', 'restoreSpace']

const operations = [...registry.values()]
  .filter(({ path }) => path.includes('{spaceId}'))
  .map((operation) => [operation.id, operation] as const)
const refused = operations.filter(([id]) => !PERMITTED.includes(id as OperationId))

let world: World
let inputs: Map<string, RawInput>
beforeAll(() => {
  world = openWorld()
  inputs = new Map(operations.map(([id, operation]) => [id, world.inputFor(operation, world.workspace)]))
  world.workspace.call('deleteSpaceById', { params: { spaceId: world.names['spaceId'] ?? '' } })
})
afterAll(() => world.workspace.close())

describe('a deleted space', () => {
  it.each(refused)('is unknown to %s, even for an administrator', async (id, operation) => {
    const result = await attemptAndUndo(world.workspace, operation, inputs.get(id) ?? {})
    expect(refusal(result)).toBe('resource.unknown')
  })

  it.each(PERMITTED)('is known to %s', async (id) => {
    const result = await attemptAndUndo(world.workspace, registry.get(id)!, inputs.get(id) ?? {})
    expect(result).toMatchObject({ ok: true, value: { id: world.names['spaceId'] } })
  })
})
