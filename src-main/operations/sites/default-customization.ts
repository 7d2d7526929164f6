import type { SiteCustomization } from '../../schemas/sites/site-customization.ts'

/** The accent of every new site, and the four semantic colours. */
const ACCENT = { light: '#2F5BD8', dark: '#8FA8F5' }
const INFO = { light: '#4C6A92', dark: '#9DB4D3' }
const SUCCESS = { light: '#1F7A4D', dark: '#6FCB9A' }
const WARNING = { light: '#9A6700', dark: '#E2B341' }
const DANGER = { light: '#B42318', dark: '#F2877D' }

/** Returns the default look of a site: quiet, readable, and without prompts for visitors. */
export function defaultCustomization(title: string): SiteCustomization {
  return {
    title,
    styling: {
      theme: 'clean',
      primaryColor: ACCENT,
      infoColor: INFO,
      successColor: SUCCESS,
      warningColor: WARNING,
      dangerColor: DANGER,
      tint: { color: ACCENT },
      corners: 'rounded',
      depth: 'subtle',
      links: 'default',
      font: 'Inter',
      monospaceFont: 'JetBrainsMono',
      background: 'plain',
      icons: 'regular',
      sidebar: { background: 'default', list: 'default' },
      search: 'prominent',
    },
    internationalization: { locale: 'en' },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    announcement: { enabled: false, message: 'Nothing to announce', style: 'info' },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    aiSearch: { enabled: false },
    ai: { pageLinkSummaries: { enabled: false }, mode: 'none' },
    advancedCustomization: { enabled: false },
    git: { showEditLink: false },
    pageActions: { externalAI: false, markdown: true },
    externalLinks: { target: 'self' },
    pagination: { enabled: true },
    trademark: { enabled: false },
    privacyPolicy: {},
    socialPreview: {},
    insights: { trackingCookie: false },
  }
}
