/**
 * The boundaries between processes and between pure and impure code, as one table of zones. A zone is a folder or a
 * file, with the run-time code that it may import. Types may cross these boundaries; the order in layers.js binds types
 * too.
 */

/** The modules of Node that have no effect outside the process. */
const CALCULATING = ['node:assert', 'node:buffer', 'node:crypto', 'node:path', 'node:util']

/** Packages that read, write or open something. Pure code never imports them. */
const TOUCHING = new Set([
  'better-sqlite3',
  'electron-store',
  'hono',
  'keytar',
  'pino',
  'tar-stream',
  'yauzl',
])

const pure = 'Pure code is shared by the hosts and the page and does no input or output.'

/**
 * The zones; the first match counts. `reaches`: permitted run-time imports of the project, by the start of their path.
 * `packages`: a test on the names of packages and of Node's modules. `why` ends the message.
 */
export const ZONES = [
  {
    name: 'schemas',
    at: ['src-main/schemas/'],
    reaches: ['src-main/schemas/'],
    packages: (name) => !name.startsWith('node:') && !TOUCHING.has(name),
    why: pure,
  },
  {
    name: 'content',
    at: ['src-main/content/'],
    reaches: ['src-main/schemas/', 'src-main/content/'],
    packages: (name) => !name.startsWith('node:') && !TOUCHING.has(name),
    why: pure,
  },
  {
    name: 'domain',
    at: ['src-main/domain/'],
    reaches: ['src-main/schemas/', 'src-main/domain/', 'src-main/content/'],
    packages: (name) => (name.startsWith('node:') ? isOneOf(name, CALCULATING) : !TOUCHING.has(name)),
    why: pure,
  },
  {
    name: 'Electron host',
    at: ['src-main/desktop/', 'src-main/main.ts'],
    reaches: ['src-main/'],
    packages: () => true,
    electron: true,
    why: 'The host reaches the core, and nothing of the page.',
  },
  {
    name: 'core',
    at: ['src-main/'],
    reaches: ['src-main/'],
    except: ['src-main/desktop/', 'src-main/main.ts'],
    packages: () => true,
    why: 'The core runs without Electron and knows no host.',
  },
  {
    name: 'preload',
    at: ['src-preload/'],
    reaches: ['src-preload/'],
    packages: () => false,
    electron: true,
    why: 'A sandboxed preload holds the bridge and nothing else.',
  },
  {
    name: 'renderer',
    at: ['src-renderer/'],
    reaches: [
      'src-renderer/',
      'src-main/schemas/',
      'src-main/content/',
      'src-main/platform/listeners.ts',
      'src-main/platform/server-sent-events.ts',
    ],
    packages: (name) => !name.startsWith('node:') && !TOUCHING.has(name),
    why: 'The page shares types with the core and run-time code only from schemas/, content/ and the listed files of platform/.',
  },
  {
    name: 'tests',
    at: ['test/'],
    reaches: ['test/', 'src-main/', 'src-preload/', 'src-renderer/', 'build/'],
    packages: () => true,
    electron: true,
    why: 'Tests may import everything.',
  },
]

/** The names of Electron's raw channels, and the folders that may use them. */
export const RAW_CHANNELS = ['ipcMain', 'ipcRenderer']
export const RAW_CHANNEL_FOLDERS = ['src-main/desktop/ipc/', 'src-preload/', 'test/']

/** Returns true when a module is one of the modules, or a part of one: `node:path/posix` is part of `node:path`. */
function isOneOf(name, modules) {
  return modules.some((module) => name === module || name.startsWith(`${module}/`))
}

/** Returns true when a path is one of the files, or is in one of the folders. */
export const isIn = (path, places) =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))
