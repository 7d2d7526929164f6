/** The sources that a document may load, as the Content-Security-Policy header lists them. */
type Policy = Record<string, string[]>

const write = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const SELF = "'self'"
const NONE = "'none'"

/**
 * The app's own page: everything from its own origin, no script or frame from elsewhere, no request that leaves the
 * machine. Inline styles stay allowed because the editor creates its style sheet at run time.
 */
export const PAGE_POLICY = write({
  'default-src': [NONE],
  'script-src': [SELF],
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': [SELF, 'data:', 'blob:'],
  'media-src': [SELF, 'blob:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'worker-src': [SELF],
  'frame-src': [SELF],
  'frame-ancestors': [NONE],
  'base-uri': [NONE],
  'form-action': [NONE],
})

/**
 * The frame that draws diagrams from text that anyone may have written: an origin of its own, no network at
 * all, and only inside of the app's page.
 */
export const FRAME_POLICY = write({
  'default-src': [NONE],
  'script-src': [SELF],
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': [SELF, 'data:'],
  'frame-ancestors': [SELF],
  'base-uri': [NONE],
  'form-action': [NONE],
  sandbox: ['allow-scripts'],
})

/** A file of a workspace: users store any content there, so none of it runs when it is opened on its own. */
export const FILE_POLICY = write({
  'default-src': [NONE],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  sandbox: [],
})
