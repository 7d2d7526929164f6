/** The sources that a document may load, as the Content-Security-Policy header lists them. */
type Policy = Record<string, string[]>

const write = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const SELF = "'self'"
const NONE = "'none'"

/**
 * The policy of the app's page. It loads everything from its own origin, and sends no request to another host. Inline
 * styles are allowed, because the editor creates its style sheet at run time.
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
 * The policy of the frame that draws diagrams, whose text is untrusted. The frame has an origin of its own and no
 * network, and works only inside the app's page.
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

/** The policy of a file of a workspace. Its content is untrusted, so none of it runs when a browser opens it. */
export const FILE_POLICY = write({
  'default-src': [NONE],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  sandbox: [],
})
