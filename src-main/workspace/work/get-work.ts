import { z } from 'zod'
import { organizationParams } from '../../operations/engine/path-params.ts'
import { Work } from '../../schemas/work/work.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { latestChanges } from './latest-changes.ts'
import { ownWork, workOfOthers } from './listed-work.ts'
import { onOwnWork } from './on-own-work.ts'
import { readWork } from './read-work.ts'
import { waitingItems } from './waiting-items.ts'

export const getWork = defineWorkspaceOperation({
  id: 'getWork',
  summary: 'Get what waits for the caller in an organization, and what the caller waits for',
  method: 'GET',
  path: '/local/orgs/{organizationId}/work',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: undefined,
  response: Work,
  access: onOwnWork,
  run({ context: { store, clock, addresses, presence } }, { caller }, { organization }) {
    const work = readWork({ store, caller, clock, addresses, presence }, organization.id)
    return {
      waiting: waitingItems(work),
      drafts: ownWork(work, 'draft'),
      open: ownWork(work, 'open'),
      ofOthers: workOfOthers(work),
      latestChanges: latestChanges(work),
    }
  },
})
