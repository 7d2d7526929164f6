import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { isAtLeast, type Level } from '../../domain/roles.ts'
import type { TranslationSettings } from '../../schemas/translation-settings.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A row of `translation_settings`. */
export interface TranslationRow {
  seq: number
  id: string
  organization: string
  title: string
  languages: string
  created_at: number
  updated_at: number
}

const { view, edit, delete: remove } = ORGANIZATION_RIGHTS.translationSettings

/** The settings as the API shows them to a caller with a level on their organization. */
export function presentTranslation(scope: ReadScope, row: TranslationRow, level: Level): TranslationSettings {
  return {
    object: 'translation-settings',
    id: row.id,
    title: row.title,
    languages: JSON.parse(row.languages) as TranslationSettings['languages'],
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    permissions: {
      view: isAtLeast(level, view),
      edit: isAtLeast(level, edit),
      delete: isAtLeast(level, remove),
    },
    urls: { location: scope.addresses.location(`/v1/orgs/${row.organization}/translations/${row.id}`) },
  }
}

/** Reads settings again after the writes of a call. */
export function translationNow(scope: ReadScope, id: string, level: Level): TranslationSettings {
  const row = scope.store.get<TranslationRow>('SELECT * FROM translation_settings WHERE id = ?', id)
  if (!row) throw new Error(`The translation settings ${id} are missing from the store`)
  return presentTranslation(scope, row, level)
}
