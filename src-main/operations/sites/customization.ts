import type { SiteCustomization, SiteCustomizationInput } from '../../schemas/sites/site-customization.ts'
import { defaultCustomization } from './default-customization.ts'
import type { SiteRow } from './site-row.ts'

/** The look of a site: its own settings over the defaults. */
export function customizationOf(site: Pick<SiteRow, 'title' | 'customization'>): SiteCustomization {
  const base = defaultCustomization(site.title)
  if (site.customization === null) return base
  const { aiSearch = base.aiSearch, ...own } = JSON.parse(site.customization) as SiteCustomizationInput
  return { ...base, ...own, aiSearch }
}
