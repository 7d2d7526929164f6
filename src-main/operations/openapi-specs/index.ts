import { createSpec } from './create-spec.ts'
import { deleteSpec } from './delete-spec.ts'
import { getSpec } from './get-spec.ts'
import { listSpecs } from './list-specs.ts'
import { putSpecBySlug } from './put-spec-by-slug.ts'

export const openApiSpecs = { listSpecs, createSpec, getSpec, putSpecBySlug, deleteSpec }
