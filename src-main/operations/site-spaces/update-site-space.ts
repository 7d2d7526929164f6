import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { SiteCondition, SitePath, SiteSpace } from '../../schemas/sites/site-structure.ts'
import type { Reader } from '../../store/store.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteSpaceParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import type { SiteRow } from '../sites/site-row.ts'
import type { SiteSpaceRow } from '../sites/structure.ts'
import { onSiteSpace } from './access.ts'
import { siteSpaceByPath, spaceForSite } from './new-site-space.ts'
import { siteSpaceNow } from './site-space-now.ts'

/** The fields with words of users, by their labels on the screens. */
const NAMES = { path: 'Path', condition: 'Condition' } as const

export const updateSiteSpace = defineOperation({
  id: 'updateSiteSpaceById',
  group: 'Site spaces',
  summary: 'Update the path, the condition or the space of a site space',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  success: 200,
  params: siteSpaceParams,
  query: z.object({}),
  body: z.object({
    path: SitePath.optional(),
    condition: SiteCondition.nullable().optional().describe('Null removes it'),
    spaceId: Id.optional().describe('The space that replaces the present one'),
  }),
  response: SiteSpace,
  offline: {
    kind: 'queued',
    label: 'Change how a space stands on a site',
    about: 'the space on the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onSiteSpace(ORGANIZATION_RIGHTS.site.edit),
  replaces: (_scope, { siteSpace }, body) => replacedFields(body, NAMES, siteSpace),
  run(scope, { body }, { site, siteSpace }) {
    refuseTakenPath(scope.store, site, siteSpace, body.path)
    const space = body.spaceId === undefined ? siteSpace.space : spaceForSite(scope, site, body.spaceId).id
    scope.store.run(
      'UPDATE site_space SET path = ?, condition = ?, space = ? WHERE id = ?',
      body.path ?? siteSpace.path,
      body.condition === undefined ? siteSpace.condition : body.condition,
      space,
      siteSpace.id,
    )
    scope.touch({ kind: 'site', organization: site.organization })
    return siteSpaceNow(scope, site, siteSpace.id)
  },
})

function refuseTakenPath(
  store: Reader,
  site: SiteRow,
  { id, section }: SiteSpaceRow,
  path: string | undefined,
): void {
  if (path === undefined) return
  const other = siteSpaceByPath(store, { site, section }, path)
  if (other === undefined || other === id) return
  throw new Problem(
    'state.conflict',
    `The path "${path}" belongs to another space beside this one. Choose another.`,
  )
}
