import { expect, it } from 'vitest'
import { addSpace } from '../../support/content/authoring.ts'
import { openTestReplica } from '../../support/sync/replica.ts'
import { openTestWorkspace } from '../../support/workspace.ts'

it('finds titles after a process ended between a pull and its indexing', async () => {
  const origin = openTestWorkspace()
  const params = { spaceId: addSpace(origin, { Start: 'Words.\n' }).space }
  const elsewhere = origin.addOrganization('Elsewhere')
  origin.setRole(origin.user, elsewhere, 'read')
  const ended = Promise.withResolvers<void>()
  const first = openTestReplica(origin, origin, {
    wrap: (remote) => ({
      ...remote,
      call(operation, call, options) {
        const { organizationId } = (call.params ?? {}) as { organizationId?: string }
        if (organizationId !== elsewhere) return remote.call(operation, call, options)
        // The process ends here: it has stored one organization, and requests the other.
        ended.resolve()
        return new Promise(() => undefined)
      },
    }),
  })
  await Promise.race([first.sync(), ended.promise])
  first.store.dropBatch()
  const next = first.restart()
  const found = () => next.call('findPagesByTitle', { params, query: { query: 'start' } }).items
  expect(next.call('listPages', { params }).pages).toHaveLength(1)
  expect(found()).toEqual([])

  next.replica.start()
  await next.replica.backlog.run()
  expect(found()).toHaveLength(1)
  next.close()
  origin.close()
})
