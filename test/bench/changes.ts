import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { summarise, SUMMARY_COLUMNS, summaryRow, type Bench, type BenchContext } from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { openApp, timeScreen } from './processes/screen-time.ts'
import { addSpace, beginChange, fillStore } from './stores/changes-store.ts'

const CHANGE_REQUESTS = 5000
const SUBJECTS = ['Explain ownership', 'Rename the lamps', 'Fix the pictures', 'Describe the doors']
/** The most milliseconds of an answer, and of the screen. */
const MOST = 100
/** The change requests of the first answer, as the screen requests it. */
const LIMIT = 60

/** The first answers that the screen requests, each with its filters. */
const QUERIES = {
  'the last changed': '',
  'the first created': '&orderBy=createdAt&order=asc',
  'by the words of the subject': '&text=ownership',
  'by words that none has': '&text=absent',
  'by the author': '&creator=USER',
  'by the contributor': '&contributor=USER',
  'by the time': '&after=2000-01-01T00:00:00Z',
}

/** The list of thousands of change requests, over HTTP and on its screen. */
export const bench: Bench = {
  name: 'changes',
  title: `a list of ${CHANGE_REQUESTS} change requests`,
  async run(context) {
    const data = await mkdtemp(join(tmpdir(), 'carrel-bench-changes-'))
    context.log(`writing ${CHANGE_REQUESTS} change requests`)
    const organization = await fillStore(data, async (call) => {
      const { space, organization: id } = await addSpace(call, 'Lamps')
      for (let number = 0; number < CHANGE_REQUESTS; number += 1) {
        const subject = `${SUBJECTS[number % SUBJECTS.length]} ${number}`
        const begun = await beginChange(call, space, { subject })
        const params = { spaceId: space, changeRequestId: begun.id }
        await call('updateChangeRequestById', { params, body: { status: 'open' } })
      }
      return id
    })
    const host = await startBuiltHost(data)
    const answers = await timeAnswers(host, organization, context)
    const screen = await timeList(host, context)
    await host.end()
    await rm(data, { recursive: true })
    const worst = Math.max(...Object.values(answers).map((times) => summarise(times).median))
    const { median } = summarise(screen)
    return {
      tables: [
        {
          title: `the first ${LIMIT} of the list, ms over HTTP`,
          columns: SUMMARY_COLUMNS,
          rows: Object.entries(answers).map(([name, times]) => summaryRow(name, times, 1)),
        },
        {
          title: 'the screen, ms in Chromium',
          columns: SUMMARY_COLUMNS,
          rows: [summaryRow('from the step to the painted rows', screen, 0)],
        },
      ],
      goals: [
        { goal: `each first answer within ${MOST} ms`, seen: worst.toFixed(1), met: worst <= MOST },
        { goal: `the screen within ${MOST} ms`, seen: median.toFixed(0), met: median <= MOST },
      ],
    }
  },
}

async function timeAnswers(
  { url, token }: HostProcess,
  organization: string,
  { rounds }: BenchContext,
): Promise<Record<string, number[]>> {
  const headers = { Authorization: `Bearer ${token}` }
  const { id: user } = (await (await fetch(`${url}/v1/user`, { headers })).json()) as { id: string }
  const times: Record<string, number[]> = {}
  // The first round fills the caches.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, query] of Object.entries(QUERIES)) {
      const filters = query.replace('USER', user)
      const start = performance.now()
      const answer = await fetch(`${url}/v1/orgs/${organization}/change-requests?limit=${LIMIT}${filters}`, {
        headers,
      })
      await answer.text()
      if (!answer.ok) throw new Error(`The list ${name} was answered with ${answer.status}`)
      if (round > 0) (times[name] ??= []).push(performance.now() - start)
    }
  return times
}

async function timeList(host: HostProcess, { rounds }: BenchContext): Promise<number[]> {
  const { browser, page } = await openApp(host)
  const times: number[] = []
  // The first step loads the screen's code.
  for (let round = 0; round <= rounds; round += 1)
    times.push(await timeScreen(page, '/changes', '[aria-label="Change requests"] [data-at]'))
  await browser.close()
  return times.slice(1)
}
