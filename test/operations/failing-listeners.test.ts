import { afterEach, beforeEach, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { dispatch, type OperationContext } from '../../src-main/operations/engine/dispatch.ts'
import { addresses, noEditors, openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

it.each(['announce', 'afterWrite'] as const)('a committed write succeeds where %s fails', (part) => {
  const faults: string[] = []
  const context: OperationContext = {
    store: workspace.store,
    clock: workspace.now,
    newId: workspace.newId,
    addresses,
    presence: noEditors(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_details, words) => faults.push(words),
    },
    checkReads: true,
    announce: () => undefined,
    [part]: () => {
      throw new Error('A listener is broken')
    },
  }
  const params = { organizationId: workspace.organization }
  const operation = registry.get('createCollection')!
  const caller = { kind: 'token', user: workspace.user } as const
  expect(dispatch(context, operation, { params, body: { title: 'Once' } }, caller)).toMatchObject({
    ok: true,
  })
  expect(faults).toEqual(['The listeners of a write failed'])
  const { items } = workspace.call('listCollectionsInOrganizationById', { params })
  expect(items.map(({ title }) => title)).toEqual(['Once'])
})
