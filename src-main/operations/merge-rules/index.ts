import { getOrganizationMergeRules } from './get-organization-merge-rules.ts'
import { getSpaceMergeRules } from './get-space-merge-rules.ts'
import { updateOrganizationMergeRules } from './update-organization-merge-rules.ts'
import { updateSpaceMergeRules } from './update-space-merge-rules.ts'

export const mergeRules = {
  getSpaceMergeRules,
  updateSpaceMergeRules,
  getOrganizationMergeRules,
  updateOrganizationMergeRules,
}
