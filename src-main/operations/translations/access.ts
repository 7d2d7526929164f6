import type { Level } from '../../domain/roles.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { TranslationRow } from './translation-row.ts'

export interface TranslationSubject extends OrganizationSubject {
  translation: TranslationRow
}

/** Translation settings, for callers with the level on their organization. */
export function onTranslation(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(
    access.needs,
    (
      scope: ReadScope,
      params: { organizationId: string; translationSettingsId: string },
    ): TranslationSubject => {
      const subject = access(scope, params)
      const translation = scope.store.get<TranslationRow>(
        'SELECT * FROM translation_settings WHERE id = ? AND organization = ?',
        params.translationSettingsId,
        subject.organization.id,
      )
      if (!translation) throw notFound('translation settings')
      return { ...subject, translation }
    },
  )
}
