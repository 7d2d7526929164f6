import { createTranslation } from './create-translation.ts'
import { deleteTranslation } from './delete-translation.ts'
import { getTranslation } from './get-translation.ts'
import { listTranslations } from './list-translations.ts'
import { updateTranslation } from './update-translation.ts'

export const translations = {
  listTranslations,
  createTranslation,
  getTranslation,
  updateTranslation,
  deleteTranslation,
}
