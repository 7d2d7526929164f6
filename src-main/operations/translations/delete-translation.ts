import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { translationSettingsParams } from '../engine/path-params.ts'
import { removedNames } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onTranslation } from './access.ts'

export const deleteTranslation = defineOperation({
  id: 'deleteTranslation',
  group: 'Translation settings',
  summary: 'Delete translation settings',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}',
  success: 204,
  params: translationSettingsParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a translation',
    about: 'the translation',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onTranslation(ORGANIZATION_RIGHTS.translationSettings.delete),
  replaces: (_scope, { translation }) => removedNames({ title: 'Title' }, translation),
  run(scope, _input, { translation }) {
    scope.store.run('DELETE FROM translation_settings WHERE id = ?', translation.id)
    scope.touch({ kind: 'organization', organization: translation.organization })
    return null
  },
})
