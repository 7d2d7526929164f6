import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { fillWithSample } from '../../src-main/workspace/sample.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { damageTable } from '../support/damage.ts'
import { queryPlan } from '../support/query-plan.ts'
import { failingLog } from '../support/workspace.ts'

const HANDBOOK = join(import.meta.dirname, '../../src-main/handbook')

function open(data: string): HostedWorkspace {
  const workspace = openWorkspace({ data, log: failingLog })
  onTestFinished(() => workspace.close())
  return workspace
}

const titles = ({ store }: HostedWorkspace) =>
  store.all<{ title: string }>('SELECT title FROM space ORDER BY id').map(({ title }) => title)

it('fills an empty workspace with the handbook, once', async () => {
  const workspace = open(temporaryFolder())
  await fillWithSample(workspace, HANDBOOK)
  await fillWithSample(workspace, HANDBOOK)
  expect(titles(workspace)).toEqual(['Handbook'])
})

it('leaves a workspace unchanged when damage hides its content', async () => {
  const data = temporaryFolder()
  const before = open(data)
  await fillWithSample(before, HANDBOOK)
  const [step = ''] = queryPlan(before.store, 'SELECT 1 FROM space LIMIT 1')
  await before.close()
  damageTable(join(data, 'workspace.db'), step.split(' ').at(-1) ?? '')
  const workspace = open(data)
  const changes = () => workspace.store.get('SELECT total_changes() AS count')
  const counted = changes()
  await fillWithSample(workspace, HANDBOOK)
  expect(workspace.store.isDamaged).toBe(true)
  expect(changes()).toEqual(counted)
})
