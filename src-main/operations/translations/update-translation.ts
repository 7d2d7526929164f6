import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import {
  TranslationLanguages,
  TranslationSettings,
  TranslationTitle,
} from '../../schemas/translation-settings.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { translationSettingsParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { onTranslation } from './access.ts'
import { translationNow } from './translation-row.ts'

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title' } as const

export const updateTranslation = defineOperation({
  id: 'updateTranslation',
  group: 'Translation settings',
  summary: 'Update translation settings; omitted languages stay',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/translations/{translationSettingsId}',
  success: 200,
  params: translationSettingsParams,
  query: z.object({}),
  body: z.object({ title: TranslationTitle, languages: TranslationLanguages.optional() }),
  response: TranslationSettings,
  offline: {
    kind: 'queued',
    label: 'Change a translation',
    about: 'the translation',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onTranslation(ORGANIZATION_RIGHTS.translationSettings.edit),
  replaces: (_scope, { translation }, body) => replacedFields(body, NAMES, translation),
  run(scope, { body }, { translation, level }) {
    scope.store.run(
      'UPDATE translation_settings SET title = ?, languages = ?, updated_at = ? WHERE id = ?',
      body.title,
      body.languages === undefined ? translation.languages : JSON.stringify(body.languages),
      scope.clock(),
      translation.id,
    )
    scope.touch({ kind: 'organization', organization: translation.organization })
    return translationNow(scope, translation.id, level)
  },
})
