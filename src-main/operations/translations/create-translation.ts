import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import {
  TranslationLanguages,
  TranslationSettings,
  TranslationTitle,
} from '../../schemas/translation-settings.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { translationNow } from './translation-row.ts'

export const createTranslation = defineOperation({
  id: 'createTranslation',
  group: 'Translation settings',
  summary: 'Create translation settings',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/translations',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z.object({ title: TranslationTitle, languages: TranslationLanguages.optional() }),
  response: TranslationSettings,
  offline: {
    kind: 'queued',
    label: 'Create a translation',
    about: 'the organization',
    effect: { kind: 'unprovable' },
    userContent: ({ body }) => fieldsOf(body, { title: 'Title' }),
  },
  access: onOrganization(ORGANIZATION_RIGHTS.translationSettings.edit),
  run(scope, { body }, { organization, level }) {
    const id = scope.newId()
    const now = scope.clock()
    scope.store.run(
      `INSERT INTO translation_settings (id, organization, title, languages, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      id,
      organization.id,
      body.title,
      JSON.stringify(body.languages ?? []),
      now,
      now,
    )
    scope.touch({ kind: 'organization', organization: organization.id })
    return translationNow(scope, id, level)
  },
})
