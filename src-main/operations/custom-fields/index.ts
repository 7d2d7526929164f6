import { createCustomField } from './create-custom-field.ts'
import { deleteCustomField } from './delete-custom-field.ts'
import { getCustomField } from './get-custom-field.ts'
import { getSpaceCustomFields } from './get-space-custom-fields.ts'
import { listCustomFields } from './list-custom-fields.ts'
import { updateCustomField } from './update-custom-field.ts'
import { updateSpaceCustomFields } from './update-space-custom-fields.ts'

export const customFields = {
  getSpaceCustomFields,
  updateSpaceCustomFields,
  listCustomFields,
  createCustomField,
  getCustomField,
  deleteCustomField,
  updateCustomField,
}
