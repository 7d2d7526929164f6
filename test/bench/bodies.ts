import { randomBytes } from 'node:crypto'
import { startMeasuredHost, type MeasuredHost } from '../support/hosts/measured-process.ts'
import { summarise, type Bench } from './bench.ts'

/** The longest time that one body may block other requests, in milliseconds of processor time. */
const LONGEST = 30

/** A kind of accepted body, created for each round, because equal bytes are stored once. */
interface AcceptedBody {
  name: string
  /** The address, relative to a change request's content. */
  path: string
  make: () => unknown
}

const base64 = (size: number) => randomBytes(size).toString('base64')
const page = () => randomBytes(375_000).toString('hex').replaceAll('a', ' a').slice(0, 999_000)

const BODIES: AcceptedBody[] = [
  {
    name: 'a file of 60 MB',
    path: '',
    make: () => ({
      changes: [{ operation: 'insert_files', files: [{ name: 'film.bin', base64: base64(60e6) }] }],
    }),
  },
  {
    name: '40 pages of 1 MB',
    path: '',
    make: () => ({
      changes: Array.from({ length: 40 }, (_, index) => ({
        operation: 'insert_page',
        title: `Page ${index}`,
        document: { markdown: page() },
      })),
    }),
  },
  {
    name: 'an import of 45 MB by its address, refused because it is not an archive',
    path: '/import',
    make: () => ({ url: `data:application/zip;base64,${base64(45e6)}`, source: 'zip' }),
  },
]

/** The main thread of a host, which serves every request, while it accepts large bodies. */
export const bench: Bench = {
  name: 'bodies',
  title: 'the longest work of the main thread without a pause, for a large body',
  async run({ rounds, log }) {
    const host = await startMeasuredHost()
    const content = await contentOf(host)
    const times = BODIES.map((): number[] => [])
    for (let round = 0; round <= rounds; round += 1) {
      log(`round ${round} of ${rounds}`)
      for (const [index, { path, make }] of BODIES.entries()) {
        const body = Buffer.from(JSON.stringify(make()))
        await host.spent()
        await host.send('POST', content + path, body)
        const { longest } = await host.spent()
        // The first round warms up the code.
        if (round > 0) times[index]?.push(longest)
      }
    }
    await host.end()
    return { tables: [table(times)], goals: times.map(goal) }
  },
}

async function contentOf(host: MeasuredHost): Promise<string> {
  const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id
  const { json } = await host.send('GET', '/v1/orgs', undefined)
  const organization = (json as { items: { id: string }[] }).items[0]?.id ?? ''
  const space = idOf(await host.send('POST', `/v1/orgs/${organization}/spaces`, { title: 'Guide' }))
  const changeRequest = idOf(await host.send('POST', `/v1/spaces/${space}/change-requests`, {}))
  return `/v1/spaces/${space}/change-requests/${changeRequest}/content`
}

function table(times: number[][]) {
  return {
    title: 'milliseconds of processor time without a pause',
    columns: ['body', 'median', 'least', 'most'],
    rows: BODIES.map(({ name }, index) => {
      const { median, least, most } = summarise(times[index] ?? [])
      return [name, ...[median, least, most].map(Math.round)]
    }),
  }
}

function goal(times: number[], index: number) {
  const { median } = summarise(times)
  return {
    goal: `${BODIES[index]?.name} within ${LONGEST} ms`,
    seen: `${Math.round(median)} ms`,
    met: median <= LONGEST,
  }
}
