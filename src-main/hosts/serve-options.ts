import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseRemoteAddress } from '../remote/remote-address.ts'
import { Problem } from '../schemas/problem.ts'

/** The arguments of the headless host. */
export interface ServeOptions {
  data: string
  port: number
  host: string
  /** The address at which users reach this host, such as that of a proxy; undefined for its own address. */
  address?: string | undefined
  role: 'origin' | 'replica'
  /** True when the user chooses in the app: a workspace of this machine, or copies of others by account. */
  accounts: boolean
  /** The address of the origin that a replica copies. */
  remote: string | undefined
  sample: boolean
  imports: string[]
  /** The treatment of an import that contains several books. */
  importAs: 'arranged' | 'space' | 'collection'
  /** True to refuse an import with content that needs a repair. */
  strict: boolean
  /** True when addresses in private networks may be fetched from. */
  allowPrivateFetch: boolean
  /** True when the local user may send requests to APIs from pages. */
  allowApiRequests: boolean
}

const DEFAULT_PORT = 4870
/** The options of the command line. `USAGE` explains each. */
export const SERVE_OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  address: { type: 'string' },
  origin: { type: 'boolean' },
  remote: { type: 'string' },
  accounts: { type: 'boolean' },
  sample: { type: 'boolean' },
  import: { type: 'string', multiple: true },
  'import-as': { type: 'string' },
  strict: { type: 'boolean' },
  'allow-private-fetch': { type: 'boolean' },
  'allow-api-requests': { type: 'boolean' },
} as const

/** Reads the options of the command line. Throws `input.invalid` with the correct form. */
export function parseServeOptions(argv: string[], workingFolder: string): ServeOptions {
  const values = parse(argv)
  if (values.data === undefined)
    throw invalid('--data is missing: name the folder where the databases live, as in --data ./data.')
  const role = roleOf(values)
  if (role === 'replica') refuseContent(values)
  return {
    data: resolve(workingFolder, values.data),
    port: portOf(values.port),
    host: values.host ?? '127.0.0.1',
    address: values.address === undefined ? undefined : publicAddress(values.address),
    role,
    accounts: values.accounts ?? false,
    remote: values.remote === undefined ? undefined : parseRemoteAddress(values.remote),
    sample: values.sample ?? false,
    imports: (values.import ?? []).map((path) => resolve(workingFolder, path)),
    importAs: importAsOf(values['import-as']),
    strict: values.strict ?? false,
    allowPrivateFetch: values['allow-private-fetch'] ?? false,
    allowApiRequests: values['allow-api-requests'] ?? false,
  }
}

function roleOf(given: { origin?: boolean; accounts?: boolean; remote?: string }): 'origin' | 'replica' {
  const { origin = false, accounts = false, remote } = given
  if (accounts && !origin && remote === undefined) return 'origin'
  if (accounts || origin !== (remote === undefined)) {
    throw invalid(
      'Name the role of this host: --origin for the workspace itself, or --remote with the address of the one to copy.',
    )
  }
  return origin ? 'origin' : 'replica'
}

function importAsOf(given: string | undefined): ServeOptions['importAs'] {
  if (given === undefined) return 'arranged'
  if (given === 'space' || given === 'collection') return given
  throw invalid(
    `--import-as takes space or collection, not "${given}". It decides how several books are imported.`,
  )
}

/** Refuses options that fill a workspace for a copy, which has the content of its remote. */
function refuseContent({ sample, import: paths = [] }: { sample?: boolean; import?: string[] }): void {
  if (!sample && paths.length === 0) return
  throw invalid(
    '--sample and --import fill a workspace of your own. Use them with --origin, or import at the remote.',
  )
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: SERVE_OPTIONS,
    }).values
  } catch (error) {
    throw invalid(`${(error as Error).message}. --help lists the options.`, error)
  }
}

/** Returns an address of HTTP without a path. It is the base of the addresses of files and pages. */
function publicAddress(given: string): string {
  const url = URL.parse(given)
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (isBare && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin
  throw invalid(
    `--address takes the address at which users reach this host, as in https://docs.example.org, not "${given}".`,
  )
}

function portOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_PORT
  const port = Number(given)
  if (/^\d+$/.test(given) && port <= 65_535) return port
  throw invalid(`--port takes a number from 0 to 65535, not "${given}". 0 takes any free one.`)
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('input.invalid', message, { cause })
}
