import { z } from 'zod'
import { organizationParams } from '../../operations/engine/path-params.ts'
import { text } from '../../schemas/text.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { onOwnWork } from './on-own-work.ts'

/** The longest name of an item. */
const LONGEST = 512

export const markWorkRead = defineWorkspaceOperation({
  id: 'markWorkRead',
  summary: 'Mark items of the work of the caller as read; the marks survive restarts',
  method: 'PUT',
  path: '/local/orgs/{organizationId}/work/read',
  success: 204,
  params: organizationParams,
  query: z.object({}),
  body: z.object({
    items: z
      .array(text({ min: 1, max: LONGEST }))
      .min(1)
      .max(1000),
  }),
  response: undefined,
  access: onOwnWork,
  run({ context: { store, clock, announce } }, { body, caller }, { organization }) {
    store.transaction(() => {
      for (const item of body.items)
        store.run(
          'INSERT INTO read_work (user, item, read_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          caller.user,
          item,
          clock(),
        )
    })
    const touched = { kind: 'review', organization: organization.id } as const
    announce({ type: 'changed', user: caller.user, touched: [touched] })
    return null
  },
})
