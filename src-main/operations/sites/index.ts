import { createSite } from './create-site.ts'
import { deleteSite } from './delete-site.ts'
import { getAdaptiveSchema } from './get-adaptive-schema.ts'
import { getCustomization } from './get-customization.ts'
import { getPublishedSite } from './get-published-site.ts'
import { getPublishingAuth } from './get-publishing-auth.ts'
import { getSite } from './get-site.ts'
import { listSites } from './list-sites.ts'
import { publishSite } from './publish-site.ts'
import { regeneratePublishingAuth } from './regenerate-publishing-auth.ts'
import { unpublishSite } from './unpublish-site.ts'
import { updateAdaptiveSchema } from './update-adaptive-schema.ts'
import { updateCustomization } from './update-customization.ts'
import { updateSite } from './update-site.ts'

export const sites = {
  listSites,
  createSite,
  getSite,
  deleteSite,
  updateSite,
  getAdaptiveSchema,
  updateAdaptiveSchema,
  getPublishedSite,
  publishSite,
  unpublishSite,
  getCustomization,
  updateCustomization,
  getPublishingAuth,
  regeneratePublishingAuth,
}
