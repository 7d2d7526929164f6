import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { TranslationSettings } from '../../schemas/translation-settings.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { translationSettingsParams } from '../engine/path-params.ts'
import { onTranslation } from './access.ts'
import { presentTranslation } from './translation-row.ts'

export const getTranslation = defineOperation({
  id: 'getTranslation',
  group: 'Translation settings',
  summary: 'Get translation settings',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}',
  success: 200,
  params: translationSettingsParams,
  query: z.object({}),
  body: undefined,
  response: TranslationSettings,
  offline: 'local',
  access: onTranslation(ORGANIZATION_RIGHTS.translationSettings.view),
  run: (scope, _input, { translation, level }) => presentTranslation(scope, translation, level),
})
