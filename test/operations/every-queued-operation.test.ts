import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queuedPolicy, userContentIn } from '../../src-main/sync/outbox/edit-policy.ts'
import type { QueuedInput } from '../../src-main/sync/outbox/intent-row.ts'
import { openWorld, type World } from '../support/sync/world.ts'
import { queuedOperations, userContentSites } from '../support/user-content-sites.ts'

let world: World
beforeAll(() => {
  world = openWorld()
})
afterAll(() => world.workspace.close())

const queued = queuedOperations.map((operation) => [operation.id, operation] as const)
const MARK = 'TWFya2Vk'

describe('every queued operation', () => {
  it.each(queued)('%s declares each field of its input in which a user writes', (_id, operation) => {
    const undeclared = userContentSites(operation, world).filter((site) => {
      const written = userContentIn({ operation: operation.id, input: site.withValue(MARK) as QueuedInput })
      return !JSON.stringify(written).includes(MARK)
    })
    expect(undeclared.map(({ path }) => path)).toEqual([])
  })

  it.each(queued)('%s shows the rest of an edit that the disk has damaged', (id) => {
    const input = { params: {}, body: { body: { markdown: 'Left over' } } }
    expect(JSON.stringify(userContentIn({ operation: id, input, isSound: false }))).toContain('Left over')
  })

  it.each(queued)('%s names its effect and its subject as users do', (id) => {
    const { label, about } = queuedPolicy(id)!
    expect(label).toMatch(/^[A-Z][^.;]{1,60}$/)
    expect(about).toMatch(/^the /)
  })

  it.each(queued)('%s declares an effect that fits its method', (id, { method }) => {
    const { kind } = queuedPolicy(id)!.effect
    expect(kind === 'delete').toBe(method === 'DELETE')
    if (method === 'PUT' || method === 'PATCH') expect(kind).toBe('set')
  })

  it.each(queued)('%s declares the comment or reply whose text it sets', (id, { path, method }) => {
    const { effect } = queuedPolicy(id)!
    const isText = effect.kind === 'set' && effect.entity.startsWith('comment')
    expect(isText).toBe(method === 'PUT' && /\/(comments|replies)\/\{\w+\}$/.test(path))
  })

  it('names the edit that it follows where its subject is the content or state of a change request', () => {
    const changeRequestEdits = queued.filter(([, { path }]) => path.includes('{changeRequestId}'))
    const unordered = changeRequestEdits
      .map(([id]) => id)
      .filter((id) => queuedPolicy(id)!.order === undefined)
    expect(unordered.filter((id) => !/Comment(Reply)?InChangeRequest$/.test(id))).toEqual([])
  })
})
