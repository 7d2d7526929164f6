import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SiteCustomization, SiteCustomizationInput } from '../../schemas/sites/site-customization.ts'
import { LIST_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { replacedJson } from '../engine/replaced-texts.ts'
import { fieldText } from '../engine/user-content.ts'
import { onSite } from './access.ts'
import { customizationOf } from './customization.ts'

/** The name of the whole body on the screens. */
const LABEL = 'Look of the site'

export const updateCustomization = defineOperation({
  id: 'updateSiteCustomizationById',
  group: 'Sites',
  summary: 'Replace the look of a site; omitted optional fields get their defaults',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: SiteCustomizationInput,
  bodyLimit: LIST_BODY,
  response: SiteCustomization,
  offline: {
    kind: 'queued',
    label: 'Change the look of a site',
    about: 'the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldText(LABEL, JSON.stringify(body, null, 2)),
  },
  access: onSite(ORGANIZATION_RIGHTS.site.edit),
  replaces: (_scope, { site }, body) => replacedJson([], LABEL, { stored: site.customization, next: body }),
  run(scope, { body }, { site }) {
    const customization = JSON.stringify(body)
    scope.store.run('UPDATE site SET customization = ? WHERE id = ?', customization, site.id)
    scope.touch({ kind: 'site', organization: site.organization })
    return customizationOf({ ...site, customization })
  },
})
