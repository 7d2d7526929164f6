import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { TranslationSettings } from '../../schemas/translation-settings.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentTranslation, type TranslationRow } from './translation-row.ts'

export const listTranslations = defineOperation({
  id: 'listTranslations',
  group: 'Translation settings',
  summary: 'List the translation settings of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/translations',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(TranslationSettings),
  offline: 'local',
  access: onOrganization(ORGANIZATION_RIGHTS.translationSettings.view),
  run: (scope, { query }, { organization, level }) =>
    listPage<TranslationRow, TranslationSettings>(
      {
        name: `translations of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(
            scope.store,
            'SELECT count(*) AS count FROM translation_settings WHERE organization = ?',
            organization.id,
          ),
        after: (key, limit) =>
          scope.store.all(
            'SELECT * FROM translation_settings WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?',
            organization.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentTranslation(scope, row, level),
    ),
})
