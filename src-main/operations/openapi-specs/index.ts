import { createSpec } from './create-spec.ts'
import { deleteSpec } from './delete-spec.ts'
import { getLatestSpecVersionContent } from './get-latest-version-content.ts'
import { getLatestSpecVersionRaw } from './get-latest-version-raw.ts'
import { getLatestSpecVersion } from './get-latest-version.ts'
import { getSpec } from './get-spec.ts'
import { getSpecVersionContent } from './get-version-content.ts'
import { getSpecVersion } from './get-version.ts'
import { listSpecs } from './list-specs.ts'
import { listSpecVersions } from './list-versions.ts'
import { putSpecBySlug } from './put-spec-by-slug.ts'
import { getReferenceOperation } from './reference/get-reference-operation.ts'
import { getReferenceOutline } from './reference/get-reference-outline.ts'
import { getReferenceSchemas } from './reference/get-reference-schemas.ts'
import { updateSpec } from './update-spec.ts'

export const openApiSpecs = {
  listSpecs,
  createSpec,
  getSpec,
  putSpecBySlug,
  updateSpec,
  deleteSpec,
  listSpecVersions,
  getLatestSpecVersion,
  getLatestSpecVersionContent,
  getLatestSpecVersionRaw,
  getSpecVersion,
  getSpecVersionContent,
  getReferenceOutline,
  getReferenceOperation,
  getReferenceSchemas,
}
