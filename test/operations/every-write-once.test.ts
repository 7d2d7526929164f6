import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { openWorld, type World } from '../support/sync/world.ts'

let world: World
beforeAll(() => {
  world = openWorld()
})
afterAll(() => world.workspace.close())

const writes = [...registry.values()]
  .filter(({ method }) => method !== 'GET')
  .map((operation) => [operation.id, operation] as const)

function send(operation: AnyOperation, input: RawInput): CallResult | Promise<CallResult> {
  const id = operation.id as OperationId
  const { workspace } = world
  return operation.prepare ? workspace.attemptPrepared(id, input) : workspace.attempt(id, input)
}

/** Runs an attempt in a transaction that is rolled back. */
async function runAndRollBack(attempt: () => Promise<void>): Promise<void> {
  const { database } = world.workspace.store
  database.exec('BEGIN')
  try {
    await attempt()
  } finally {
    database.exec('ROLLBACK')
  }
}

/** The preparation of a write that the world refuses in its initial state, by operation. */
const PREPARATIONS: Readonly<Record<string, () => void>> = {
  restoreSpace: () =>
    world.workspace.call('deleteSpaceById', { params: { spaceId: world.names['spaceId'] ?? '' } }),
  transferSpace: () => permitCreationElsewhere(),
  transferCollection: () => permitCreationElsewhere(),
}

function permitCreationElsewhere(): void {
  world.workspace.setRole(world.workspace.user, world.elsewhere, 'create')
}

const changes = () => world.workspace.store.get<{ count: number }>('SELECT total_changes() AS count')?.count

describe('every write with an idempotency key', () => {
  it.each(writes)('%s is applied once and refused with other input', async (_id, operation) => {
    await runAndRollBack(async () => {
      PREPARATIONS[operation.id]?.()
      const input = { ...world.inputFor(operation, world.workspace), idempotencyKey: 'key-1' }
      const first = await send(operation, input)
      if (operation.secretAnswer) {
        expect(first).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
        return
      }
      expect(first).toMatchObject({ ok: true, status: operation.success })
      const [before, emitted] = [changes(), world.workspace.events.length]
      expect(await send(operation, input)).toEqual({ ...first, replayed: true })
      expect([changes(), world.workspace.events.length]).toEqual([before, emitted])
      const other = OTHER_INPUTS[operation.id] ?? {
        params: { ...(input.params as object), [firstParameter(operation)]: 'other' },
      }
      expect(await send(operation, { ...input, ...other })).toMatchObject({
        ok: false,
        problem: { code: 'request.key-reused', status: 409 },
      })
      expect(changes()).toBe(before)
    })
  })
})

/** Another input of an operation whose path has no parameter. */
const OTHER_INPUTS: Record<string, RawInput> = {
  resolvePublishedContentByUrl: { body: { url: 'https://carrel.test/#/spaces/other' } },
  joinWithUserInvite: { body: { secret: `cri_${'B'.repeat(43)}` } },
}

/** Returns the first path parameter. With another value of it, the same body is another request. */
function firstParameter({ id, path }: AnyOperation): string {
  const name = /\{([^}]+)\}/.exec(path)?.[1]
  if (name === undefined) throw new Error(`${id} has no parameter to change: change its body`)
  return name
}
